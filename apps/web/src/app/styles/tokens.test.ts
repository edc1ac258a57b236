import { describe, expect, it } from "vitest";
import css from "./tokens.css?raw";

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name = "", color = ""]) => [name, color]));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = (fronts: string[], backs: string[]) => fronts.flatMap((front) => backs.map((back) => [front, back] as const));
const TONES = ["ok", "warn", "danger", "info", "muted"];

const TEXT = [
  ...pairs(["ink", "ink-2", "ink-3"], ["bg", "surface", "inset", "hover", "primary-soft", "warn-soft", "info-soft"]),
  ...["primary", ...TONES].map((tone) => [`${tone}-ink`, `${tone}-soft`] as const),
  ...pairs(["primary-ink", "ok-ink", "warn-ink", "danger-ink", "info-ink"], ["surface"]),
  ...pairs(["on-primary"], ["primary", "primary-hover"]),
  ...pairs(["on-danger"], ["danger"]),
  ...pairs(["surface"], ["warn", "info"]),
];

const CONTROLS = [
  ...pairs(["line-strong", "focus"], ["bg", "surface", "hover"]),
  ...pairs(["primary", ...TONES], ["surface"]),
  ...pairs(["primary"], ["primary-soft"]),
];

describe.each([":root", ".dark"])("contrast in %s", (selector) => {
  const tokens = tokensOf(selector);
  const ratio = (front: string, back: string) => contrast(tokens.get(front) ?? "", tokens.get(back) ?? "");

  it.each(TEXT)("text %s on %s", (front, back) => expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5));
  it.each(CONTROLS)("control %s on %s", (front, back) => expect(ratio(front, back)).toBeGreaterThanOrEqual(3));
});

it("gives both themes the same colours to choose from", () => {
  expect([...tokensOf(".dark").keys()]).toEqual([...tokensOf(":root").keys()]);
});
