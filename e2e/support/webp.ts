// A picture as a small WebP: the browser that took it also encodes it.

import type { Page } from "playwright";

const QUALITY = 0.8;

/** As wide as asked, in the picture's own proportions. */
export async function webpOf(page: Page, png: Buffer, widthPx: number): Promise<Buffer> {
  const url: string = await page.evaluate(`(async () => {
    const image = new Image();
    image.src = "data:image/png;base64,${png.toString("base64")}";
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = ${widthPx};
    canvas.height = Math.round((image.naturalHeight / image.naturalWidth) * ${widthPx});
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", ${QUALITY});
  })()`);
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
