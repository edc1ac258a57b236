import { describe, expect, it } from "vitest";
import { mailUrl } from "./mail-url.ts";

describe("the mail server's address", () => {
  it.each([
    ["smtp://mail.example", { host: "mail.example", port: 587, isImplicitTls: false, isPlain: false, user: null }],
    ["smtps://mail.example", { port: 465, isImplicitTls: true, isPlain: false }],
    ["smtp://ada%40x:p%3Aw@mail.example:2525", { port: 2525, user: "ada@x", password: "p:w" }],
    ["smtp://127.0.0.1:1025?tls=off", { host: "127.0.0.1", isPlain: true }],
    ["smtp://[::1]:1025?tls=off", { host: "::1", isPlain: true }],
  ])("%s", (text, expected) => {
    expect(mailUrl.parse(text)).toMatchObject(expected);
  });

  it.each(["http://mail.example", "mail.example", "smtp://mail.example?tls=off", "smtp://ada@mail.example"])(
    "is refused: %s",
    (text) => {
      expect(mailUrl.safeParse(text).success).toBe(false);
    },
  );
});
