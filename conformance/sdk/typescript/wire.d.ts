/** The types of wire.js, which comes with this project: the engine protocol of bythebook. */

/** JSON data as it arrives: nothing is known of it before it has been looked at. */
export type Params = Record<string, unknown>;

/** From the params of a question to its result, which is plain data; throws Malformed. */
export type Method = (params: Params) => object;

/** What the engine says of itself; readings name, for each game, the open points on which it departs from the default. */
export interface Engine {
  name: string;
  version?: string;
  readings?: Record<string, Record<string, string>>;
}

/** Thrown by a method whose params are malformed; any other error ends the engine. */
export class Malformed extends Error {}

/** Answer every line of the input until it ends. A method is null while the engine lacks it. */
export function serve(methods: Record<string, Method | null>, engine: Engine): Promise<void>;

/** Throw Malformed with the complaint unless the condition holds. */
export function demand(condition: boolean, complaint: string): asserts condition;

/** A whole number within bounds, both of them allowed. */
export function integer(value: unknown, least?: number, most?: number): number;

/** A text. */
export function text(value: unknown): string;

/** An object that is no list, such as a move. */
export function table(value: unknown): Params;

/** A list of so many things. */
export function list(value: unknown, least?: number, most?: number): unknown[];

/** A list of so many different cards of the French pack, such as 'QH'. */
export function cards(value: unknown, least?: number, most?: number): string[];
