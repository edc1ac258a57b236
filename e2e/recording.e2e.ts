// README's first picture moves. What is written around single pictures is read back by a decoder that is not ours: the browser's.

import { readFileSync } from "node:fs";
import { repositoryPath } from "@halocline/local-services/paths";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { animatedWebp } from "./support/animated-webp.ts";
import { launchBrowser } from "./support/browser.ts";
import { develop } from "./support/film.ts";

const PLACE = "https://film.test/";
const SIZE = { width: 60, height: 40 } as const;
const OUTSIDE = { x: -100, y: -100 };
const MOST_BYTES = 2_000_000;

type Film = Readonly<{
  width: number;
  height: number;
  isEndless: boolean;
  durationsMs: number[];
  /** Of each frame: red, green and blue at the given point. */
  colours: number[][];
}>;

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await browser.newPage();
  // A browser decodes films only for pages that came by a safe way.
  await page.route(PLACE, (route) => route.fulfill({ contentType: "text/html", body: "" }));
  await page.goto(PLACE);
});
afterAll(() => browser?.close());

const decoded = (film: Buffer, x: number, y: number): Promise<Film> =>
  page.evaluate(`(async () => {
    const data = Uint8Array.from(atob("${film.toString("base64")}"), (letter) => letter.charCodeAt(0));
    const decoder = new ImageDecoder({ data, type: "image/webp" });
    await decoder.completed;
    await decoder.tracks.ready;
    const { frameCount, repetitionCount } = decoder.tracks.selectedTrack;
    const [durationsMs, colours, sizes] = [[], [], []];
    for (let frameIndex = 0; frameIndex < frameCount; frameIndex += 1) {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      durationsMs.push(image.duration / 1000);
      colours.push([...context.getImageData(${x}, ${y}, 1, 1).data.slice(0, 3)]);
      sizes.push(canvas);
      image.close();
    }
    const [{ width, height }] = sizes;
    return { width, height, isEndless: repetitionCount === Infinity, durationsMs, colours };
  })()`);

/** White, with a square of a colour in the middle. */
async function screenshotOf(colour: string): Promise<Buffer> {
  const painted = await browser.newPage({ viewport: SIZE });
  await painted.setContent(`<div style="position:fixed;left:21px;top:11px;width:18px;height:18px;background:${colour}"></div>`);
  const png = await painted.screenshot();
  await painted.close();
  return png;
}

const isNear = (colour: readonly number[] | undefined, wanted: readonly number[]): boolean =>
  colour !== undefined && wanted.every((value, index) => Math.abs(value - (colour[index] ?? Number.NaN)) < 12);

test("what changes is laid over what was there, for as long as asked, and for ever anew", async () => {
  const [red, blue] = [await screenshotOf("rgb(200,0,0)"), await screenshotOf("rgb(0,0,200)")];
  const shots = [red, red, blue, red].map((png, index) => ({ png, pointer: OUTSIDE, durationMs: 100 * (index + 1) }));
  const film = await develop(browser, SIZE, shots);
  const middle = await decoded(film, 30, 20);
  expect(middle).toMatchObject({ ...SIZE, isEndless: true, durationsMs: [300, 300, 400] });
  expect(isNear(middle.colours[0], [200, 0, 0])).toBe(true);
  expect(isNear(middle.colours[1], [0, 0, 200])).toBe(true);
  expect(isNear(middle.colours[2], [200, 0, 0])).toBe(true);
  const corner = await decoded(film, 3, 3);
  expect(corner.colours.every((colour) => isNear(colour, [255, 255, 255]))).toBe(true);
});

test("the pointer, which no screenshot shows, is there and leaves nothing behind", async () => {
  const png = await screenshotOf("white");
  const shots = [{ x: 30, y: 10 }, OUTSIDE].map((pointer) => ({ png, pointer, durationMs: 100 }));
  const { colours } = await decoded(await develop(browser, SIZE, shots), 33, 20);
  expect([isNear(colours[0], [17, 17, 17]), isNear(colours[1], [255, 255, 255])]).toEqual([true, true]);
});

test("a frame at an odd place is refused: the format would move it", () => {
  const frame = { webp: Buffer.alloc(0), x: 1, y: 0, width: 2, height: 2, durationMs: 100 };
  expect(() => animatedWebp(SIZE, [frame])).toThrow("even places only");
});

test("README begins with the recording, which is small, lasts some seconds and goes on for ever", async () => {
  const [first] = /docs\/images\/[\w.-]+/.exec(readFileSync(repositoryPath("README.md"), "utf8")) ?? [];
  expect(first).toBe("docs/images/saving-the-floor.webp");
  const film = readFileSync(repositoryPath(first ?? ""));
  expect(film.length).toBeLessThanOrEqual(MOST_BYTES);
  const { durationsMs, isEndless } = await decoded(film, 0, 0);
  const lastsS = durationsMs.reduce((sum, ms) => sum + ms, 0) / 1000;
  console.log(`${first}: ${film.length} bytes, ${durationsMs.length} frames, ${lastsS} s`);
  expect([isEndless, lastsS > 7, lastsS < 14]).toEqual([true, true, true]);
});
