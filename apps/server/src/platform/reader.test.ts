import { describe, expect, it } from "vitest";
import { languageOf, readerOf } from "./reader.ts";

const AT = new Date("2026-11-15T21:04:05Z");

describe("a reader", () => {
  it("reads times by their language, their hours and the tank's clock", () => {
    const moment = (reader = readerOf("en")) => reader.moment(AT.getTime(), "Europe/Berlin").replaceAll("\u202f", " ");
    expect(moment()).toBe("15 Nov 2026, 22:04");
    expect(moment(readerOf("en", "h12"))).toBe("15 Nov 2026, 10:04 pm");
    expect(moment(readerOf("de"))).toBe("15.11.2026, 22:04");
    expect(readerOf("de").longMoment(AT, "America/New_York")).toBe("Sonntag, 15. November 2026 um 16:04");
  });

  it("reads times on their own clock where they have chosen one, and its name with them", () => {
    const own = readerOf("en", "h23", "America/New_York");
    expect(own.moment(AT.getTime(), "Europe/Berlin")).toBe("15 Nov 2026, 16:04");
    expect([own.zoneOf("Europe/Berlin"), readerOf("en").zoneOf("Europe/Berlin")]).toEqual(["America/New_York", "Europe/Berlin"]);
    expect(readerOf("en", "h23", "Mars/Olympus").zoneOf("Europe/Berlin")).toBe("Europe/Berlin");
  });

  it("gets UTC for a zone that nobody knows", () => {
    expect(readerOf("en").moment(AT.getTime(), "Mars/Olympus")).toBe("15 Nov 2026, 21:04");
  });

  it("who has chosen no language reads English", () => {
    expect([languageOf("de"), languageOf("en"), languageOf("automatic"), languageOf(null)]).toEqual(["de", "en", "en", "en"]);
  });
});
