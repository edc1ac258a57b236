import { describe, expect, it } from "vitest";
import { pathOf, shownOf } from "./push-message.ts";

const ORIGIN = "https://tank.example";
const ALERT = {
  title: "Pumps locked · Reef",
  text: "A pump ran, but the level did not change.",
  severity: "critical",
  link: `${ORIGIN}/alerts?state=all#a1`,
  tag: "a1",
  alertId: "a1",
  newsAt: "2026-11-18T02:00:00.000Z",
  answerToken: "s3cret",
  language: "en",
};
const shown = (change: object = {}) => shownOf(JSON.stringify({ ...ALERT, ...change }), ORIGIN, "en-GB");

describe("what is shown of a message", () => {
  it("a critical alert stays until somebody answers, and makes itself heard each time it comes", () => {
    const { title, options } = shown();
    expect([title, options.body]).toEqual([ALERT.title, ALERT.text]);
    expect(options).toMatchObject({ tag: "a1", renotify: true, requireInteraction: true, silent: false });
    expect(options.actions.map((each) => each.title)).toEqual(["Acknowledge", "Show the steps"]);
    const { newsAt, answerToken } = ALERT;
    expect(options.data).toEqual({ link: "/alerts?state=all#a1", alertId: "a1", newsAt, answerToken, language: "en" });
  });

  it("a warning comes once, and information without a sound", () => {
    expect(shown({ severity: "warn" }).options).toMatchObject({ renotify: false, requireInteraction: false, silent: false });
    expect(shown({ severity: "info" }).options).toMatchObject({ renotify: false, silent: true });
  });

  it("its buttons speak the language of its text", () => {
    const { options } = shown({ language: "de" });
    expect([options.lang, ...options.actions.map((each) => each.title)]).toEqual(["de", "Bestätigen", "Schritte zeigen"]);
  });

  it("about no alert it has nothing to acknowledge", () => {
    expect(shown({ alertId: undefined }).options.actions).toEqual([]);
  });

  it.each([null, "", "{", "null", "7", '{"title":7}', "[]"])(
    "of what cannot be read it says that there is an alert: %s",
    (text) => {
      const { title, options } = shownOf(text, ORIGIN, "de-AT");
      expect([title, options.body]).toEqual(["Halocline hat eine Meldung", "Öffne die App, um sie zu sehen."]);
      expect(options).toMatchObject({ tag: "unread", renotify: true, silent: false, data: { link: "/alerts", alertId: null } });
    },
  );

  it.each(["https://evil.example/x", "javascript:alert(1)", "//evil.example/x", "https://tank.example.evil/x"])(
    "a click on it leads into this app only: %s",
    (link) => {
      expect(pathOf(link, ORIGIN)).toBe("/alerts");
    },
  );
});
