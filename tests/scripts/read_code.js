// What stands in a picture of a QR code.
async (picture) => {
  const { default: read } = await import("./decode.js");
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const drawing = new OffscreenCanvas(image.width, image.height).getContext("2d");
  drawing.drawImage(image, 0, 0);
  return read(drawing.getImageData(0, 0, image.width, image.height));
}
