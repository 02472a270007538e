/* Python in a worker. It answers one question at a time; of those waiting, only the last is asked. */
import { t } from "./language.js";

export class Rules {
  constructor({ game, python }, tell) {
    this.tell = tell;
    this.number = 0;
    this.waiting = null;
    this.ready = false;
    this.busy = false;
    this.tell(t("Loading the rules, about 11 megabytes, once …"), "loading");
    this.worker = new Worker(new URL("./python.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.heard(data);
    const unable = t("this browser cannot start them");
    this.worker.onerror = (event) => this.tell(t("The rules cannot be loaded: {problem}", { problem: event.message || unable }), "failed");
    this.worker.postMessage({ game, ...python });
  }

  heard(message) {
    if (message.number) {
      this.answered(message);
    } else if (message.failed) {
      this.tell(t("The rules cannot be loaded: {problem}", { problem: message.failed }), "failed");
    } else if (message.loading) {
      this.tell(t("Python has loaded; loading the rules …"), "loading");
    } else if (message.ready) {
      this.ready = true;
      this.tell("", "ready");
      this.next();
    } else if (message.kept) {
      keepOffline();
    }
  }

  answered({ number, answer, failed }) {
    this.busy = false;
    if (number === this.waiting?.sent.number) {
      const { resolve } = this.waiting;
      this.waiting = null;
      resolve(failed ? { error: t("The rules failed on this table; this is a bug in bythebook: {problem}", { problem: failed }) } : JSON.parse(answer));
    }
    this.next();
  }

  next() {
    if (!this.ready || this.busy || !this.waiting) return;
    this.busy = true;
    this.worker.postMessage(this.waiting.sent);
  }

  /* The answer to a question, or nothing where another one was asked meanwhile. */
  ask(question) {
    this.drop();
    const sent = { number: ++this.number, asked: JSON.stringify(question) };
    return new Promise((resolve) => {
      this.waiting = { sent, resolve };
      this.next();
    });
  }

  drop() {
    this.waiting?.resolve(null);
    this.waiting = null;
  }
}

/* Once the rules are there, the browser keeps the other files, too: then no network is needed. Where it cannot, files
   are fetched as they are needed. */
async function keepOffline() {
  const container = globalThis.navigator?.serviceWorker;
  if (!container) return;
  try {
    const registration = await container.register("offline.js");
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    const settled = () => {
      if (worker.state === "activated") document.documentElement.dataset.offline = "kept";
    };
    worker.addEventListener("statechange", settled);
    settled();
  } catch {
    // Private windows may refuse; then the desk only works online.
  }
}
