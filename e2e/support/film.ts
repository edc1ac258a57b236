// Screenshots become one picture that moves. The browser that took them also encodes them: of each frame only the part that differs
// from the one before, with a pointer drawn where the mouse is, which no screenshot shows.

import type { Browser } from "playwright";
import { animatedWebp, type Canvas, type WebpFrame } from "./animated-webp.ts";

export type Point = Readonly<{ x: number; y: number }>;
export type Shot = Readonly<{
  png: Buffer;
  pointer: Point;
  /** The button of the mouse is down: a ring around the pointer says so. */
  isPressed?: boolean;
  durationMs: number;
}>;

/** Letters of a screen show every economy at once. */
const QUALITY = 0.9;

type Part = Readonly<{ url: string; x: number; y: number; width: number; height: number }>;

/** Runs in an empty page: answers with the part that is new, or null. Offsets and sizes are even, as the format wants offsets. */
const ENCODER = `{
  let canvas, context, before;
  const paint = async (png, pointer, isPressed) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    if (!canvas) {
      canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
      context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    }
    context.drawImage(image, 0, 0);
    context.translate(pointer.x, pointer.y);
    if (isPressed) {
      const ring = new Path2D();
      ring.arc(0, 0, 17, 0, 2 * Math.PI);
      context.fillStyle = "#0a6b8833";
      context.fill(ring);
      context.strokeStyle = "#0a6b88";
      context.lineWidth = 2;
      context.stroke(ring);
    }
    const arrow = new Path2D("M0 0v19l4.6-4.2 3 7 3.4-1.5-3-6.8h6.2z");
    context.fillStyle = "#111";
    context.fill(arrow);
    context.strokeStyle = "#fff";
    context.lineWidth = 1.5;
    context.stroke(arrow);
    context.resetTransform();
    return new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  };
  const changed = (now) => {
    const { width, height } = canvas;
    let [left, top, right, bottom] = before ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
    for (let at = 0; before && at < now.length; at += 1) {
      if (now[at] === before[at]) continue;
      const [x, y] = [at % width, Math.floor(at / width)];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
    }
    const [x, y] = [left - (left % 2), top - (top % 2)];
    return right < 0 ? null : { x, y, width: right + 1 - x, height: bottom + 1 - y };
  };
  window.encode = async (png, pointer, isPressed) => {
    const now = await paint(png, pointer, isPressed);
    const part = changed(now);
    before = now;
    if (!part) return null;
    const piece = document.createElement("canvas");
    piece.width = part.width;
    piece.height = part.height;
    piece.getContext("2d", { alpha: false }).drawImage(canvas, -part.x, -part.y);
    return { ...part, url: piece.toDataURL("image/webp", ${QUALITY}) };
  };
}`;

/** A shot without anything new makes the one before it last longer. */
export async function develop(browser: Browser, canvas: Canvas, shots: readonly Shot[]): Promise<Buffer> {
  const page = await browser.newPage();
  await page.evaluate(ENCODER);
  const frames: WebpFrame[] = [];
  for (const { png, pointer, isPressed = false, durationMs } of shots) {
    const asked = `encode("${png.toString("base64")}", ${JSON.stringify(pointer)}, ${isPressed})`;
    const part: Part | null = await page.evaluate(asked);
    const last = frames.at(-1);
    if (part) frames.push({ ...part, durationMs, webp: Buffer.from(part.url.slice(part.url.indexOf(",") + 1), "base64") });
    else if (last) frames[frames.length - 1] = { ...last, durationMs: last.durationMs + durationMs };
  }
  await page.close();
  return animatedWebp(canvas, frames);
}
