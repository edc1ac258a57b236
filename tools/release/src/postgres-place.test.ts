import { describe, expect, it } from "vitest";
import { postgresPlace, postgresUrl, withTls } from "./postgres-place.ts";

const urlOf = (at: string, tls?: string) => postgresUrl(postgresPlace(at, tls), "halocline", "somebody", "secret");

describe("a PostgreSQL without TLS", () => {
  it.each(["postgres:5432", "127.0.0.1:5432", "127.0.0.2:5432", "localhost:5432", "[::1]:5432"])("may be at %s", (at) => {
    expect(urlOf(at, "off")).toBe(`postgres://somebody:secret@${at}/halocline?sslmode=disable`);
  });

  it.each(["db.example.com:5432", "203.0.113.7:5432", "10.0.0.7:5432", "[2001:db8::1]:5432"])("may not be at %s", (at) => {
    expect(() => postgresPlace(at, "off")).toThrow(/on this machine or in its container network/);
  });

  it("is never assumed, and nothing else can be said about it", () => {
    expect(urlOf("127.0.0.1:5432")).toBe("postgres://somebody:secret@127.0.0.1:5432/halocline");
    expect(() => postgresPlace("127.0.0.1:5432", "no")).toThrow(/knows only off/);
  });
});

describe("the address that setup uses", () => {
  it.each(["postgres://admin:secret@db.example.com:5432/postgres", "postgres://admin:secret@127.0.0.1:5432/postgres?a=b"])(
    "demands TLS where %s does not speak of it",
    (address) => expect(withTls(address).searchParams.get("sslmode")).toBe("no-verify"),
  );

  it.each([
    "postgres://admin:secret@127.0.0.1:5432/postgres?sslmode=disable",
    "postgres://admin:secret@db.example.com:5432/postgres?sslmode=verify-full",
    "postgres:///postgres?host=/var/run/postgresql",
    "postgres://%2Fvar%2Frun%2Fpostgresql/postgres",
  ])("is left as it is: %s", (address) => expect(withTls(address).href).toBe(address));
});
