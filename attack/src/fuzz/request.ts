// One request: a route of the contract, a caller, and a body, a query and headers that are right, odd or broken.

import { api } from "@halocline/contracts/http/api.contract";
import type { Endpoint } from "@halocline/contracts/http/endpoint";
import type { Rng } from "@halocline/sim/rng";
import { type Hint, jsonSchemaOf, meddled, uuidOf, valueOf } from "./from-schema.ts";
import { ODD_TEXTS, ODD_TIMES } from "./odd-values.ts";
import { type FuzzCaller, type IdKind, PASSWORD, type Scene } from "./scene.ts";
import { damagedForm } from "./upload-corpus.ts";

export type FuzzRequest = Readonly<{
  /** Of the contract; "none" for an address that is in no contract. */
  key: string;
  role: string;
  method: string;
  path: string;
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: Buffer | null;
}>;

const CONTRACT: Readonly<Record<string, Endpoint>> = api;
export const KEYS: readonly string[] = Object.keys(CONTRACT);
export const endpointOf = (key: string): Endpoint | undefined => CONTRACT[key];

const KINDS: readonly (readonly [part: string, kind: IdKind])[] = [
  ["/tanks/", "tank"],
  ["/devices/", "device"],
  ["/alerts/", "alert"],
  ["/automation-runs/", "run"],
  ["/schedules/", "schedule"],
  ["/exports/", "export"],
  ["/manual-sections/", "manual"],
  ["/sessions/", "session"],
  ["/releases/", "release"],
  ["/firmware-updates/", "update"],
];

export const kindOf = (path: string): IdKind => KINDS.find(([part]) => path.includes(part))?.[1] ?? "device";

const CRONS = ["0 10 * * 0", "0 */6 * * *", "0 0 29 2 *", "59 23 31 12 *", "*/1 * * * *", "0 0 31 4,6,9,11 *", "soon"];
const ZONES = ["UTC", "Europe/Berlin", "Asia/Kathmandu", "Etc/GMT+12", "utc", "Factory", "posixrules", "Mars/Olympus"];
/** Their answers are looked at where they are, whatever they ask. */
const UNKNOWN_PATHS = [
  "/api/nothing",
  "/api/devices/",
  "/api//devices",
  "/api/devices/%E0%A4%A",
  "/api/openapi.json",
  "/healthz",
];

/** A field of such a name is of no use with a value that nobody could guess. */
function hintsOf(scene: Scene, caller: FuzzCaller): Hint {
  const own = (kind: IdKind, rng: Rng) => {
    const { ids } = rng.isBelow(0.85) ? caller.home : scene.neighbour;
    return ids[kind].length > 0 ? rng.oneOf(ids[kind]) : uuidOf(rng);
  };
  return (name, rng) => {
    if (name === "tankId") return own("tank", rng);
    if (name === "deviceId") return rng.isBelow(0.5) ? own("device", rng) : "hc-0a1b2c3d4e5f";
    if (name === "releaseId") return own("release", rng);
    if (name === "before" && rng.isBelow(0.5)) return rng.oneOf(ODD_TIMES);
    if (name === "password" || name === "currentPassword") return rng.isBelow(0.5) ? PASSWORD : "a wrong password";
    if (name === "timezone") return rng.oneOf(ZONES);
    if (name === "cron" || name === "cronExpression") return rng.oneOf(CRONS);
    return undefined;
  };
}

function pathOf(template: string, scene: Scene, caller: FuzzCaller, rng: Rng): string {
  const kind = kindOf(template);
  const idOf = (): string => {
    const luck = rng.next();
    const { ids } = luck < 0.7 ? caller.home : scene.neighbour;
    if (luck < 0.85 && ids[kind].length > 0) return rng.oneOf(ids[kind]);
    if (luck < 0.93) return uuidOf(rng).toUpperCase();
    return encodeURIComponent(rng.oneOf(ODD_TEXTS).toWellFormed());
  };
  const relayOf = () =>
    rng.isBelow(0.85) ? String(rng.between(1, 5)) : rng.oneOf(["0", "6", "-1", "1e0", "0x1", "3.0", "%20", "NaN"]);
  return template.replace(":id", idOf).replace(":relay", relayOf);
}

function queryOf({ query }: Endpoint, hint: Hint, rng: Rng): string {
  if (!query)
    return rng.isBelow(0.05) ? rng.oneOf(["?a[]=1", "?__proto__[x]=1", "?a=%00", "?%E0%A4%A", `?${"x".repeat(3000)}`]) : "";
  const made = valueOf(jsonSchemaOf(query), rng, hint);
  const value = rng.isBelow(0.15) ? meddled(made, rng) : made;
  const pairs = Object.entries(typeof value === "object" && value !== null ? value : {}).flatMap(([name, each]) => {
    const text = typeof each === "string" ? each : (JSON.stringify(each) ?? "");
    const pair = `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(text.toWellFormed()).slice(0, 8000)}`;
    return rng.isBelow(0.03) ? [pair, pair] : [pair];
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

const BROKEN_BODIES = [
  "{",
  "[".repeat(30_000),
  '{"a":'.repeat(5000),
  "\ufeff{}",
  '{"a":1}garbage',
  '{"a":"\\ud800"}',
  "",
  "null",
  "1e999",
  `{"a":${"9".repeat(400)}}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"state":"OFF","state":"ON"}',
  "x".repeat(70_000),
];
const ODD_TYPES = [
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "application/json;;",
  "*/*",
  "",
];

type Content = Readonly<{ type: string | null; body: Buffer | null }>;

function contentOf({ body, form }: Endpoint, hint: Hint, rng: Rng): Content {
  if (form) return damagedForm(rng);
  if (!body) return { type: null, body: null };
  const type = rng.isBelow(0.97) ? "application/json" : rng.oneOf(ODD_TYPES);
  if (rng.isBelow(0.03)) return { type, body: Buffer.from(rng.oneOf(BROKEN_BODIES)) };
  const made = valueOf(jsonSchemaOf(body), rng, hint);
  return { type, body: Buffer.from(JSON.stringify(rng.isBelow(0.25) ? meddled(made, rng) : made) ?? "null") };
}

function headersOf(caller: FuzzCaller, type: string | null, origin: string, rng: Rng): FuzzRequest["headers"] {
  const from = `10.${rng.between(0, 255)}.${rng.between(0, 255)}.${rng.between(0, 255)}`;
  const headers: Record<string, string | readonly string[]> = { origin, "x-halocline": "1", "x-forwarded-for": from };
  if (type !== null) headers["content-type"] = type;
  if (caller.cookies.length > 0) headers.cookie = rng.oneOf(caller.cookies);
  if (rng.isBelow(0.9)) return headers;
  const ways: readonly (() => void)[] = [
    () => delete headers.origin,
    () => delete headers["x-halocline"],
    () => delete headers["content-type"],
    () => (headers.origin = "https://elsewhere.test"),
    () => (headers.cookie = [String(headers.cookie ?? ""), "halocline_session=x", "a=\u00ff"]),
    () => (headers.cookie = "=;=;;\u00e9=%E0%A4%A; halocline_session=%"),
    () => (headers["x-forwarded-for"] = rng.oneOf(["", "::ffff:10.0.0.1", "not an address", ",,,", "1".repeat(500)])),
    () => (headers["accept-encoding"] = "x".repeat(4000)),
    () => (headers["x-long"] = "y".repeat(20_000)),
    () => (headers.range = rng.oneOf(["bytes=0-", "bytes=-1", "bytes=9-1", "lines=1-2", `bytes=${"9".repeat(300)}-`])),
    () => (headers["if-none-match"] = "*"),
    () => (headers["sec-fetch-site"] = "cross-site"),
  ];
  rng.oneOf(ways)();
  return headers;
}

export type Made = Readonly<{ request: FuzzRequest; caller: FuzzCaller }>;

/** The pair decides route and caller; the rest is chance. */
export function requestOf(pair: number, scene: Scene, origin: string, rng: Rng): Made {
  const key = KEYS[pair % KEYS.length] ?? "";
  const caller = scene.callers[Math.floor(pair / KEYS.length)];
  if (!caller) throw new Error(`there is no pair ${pair}`);
  const hint = hintsOf(scene, caller);
  const [method = "GET", template = ""] = key.split(" ");
  if (rng.isBelow(0.01)) {
    const headers = headersOf(caller, null, origin, rng);
    return { caller, request: { key: "none", role: caller.role, method, path: rng.oneOf(UNKNOWN_PATHS), headers, body: null } };
  }
  const endpoint = endpointOf(key) as Endpoint;
  const { type, body } = contentOf(endpoint, hint, rng);
  const path = pathOf(template, scene, caller, rng) + queryOf(endpoint, hint, rng);
  return { caller, request: { key, role: caller.role, method, path, headers: headersOf(caller, type, origin, rng), body } };
}
