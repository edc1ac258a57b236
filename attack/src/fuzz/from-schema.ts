// Values that fit a schema, at its edges more often than in its middle; and what becomes of a value that somebody has meddled with.

import type { Rng } from "@halocline/sim/rng";
import { z } from "zod";
import { junk, ODD_DATES, ODD_NUMBERS, ODD_TEXTS, ODD_TIMES } from "./odd-values.ts";

/** The part of JSON Schema that zod writes. */
export type JsonSchema = Readonly<{
  $ref?: string;
  $defs?: Readonly<Record<string, JsonSchema>>;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}>;

/** What a field of this name is better filled with; undefined where the schema alone knows. */
export type Hint = (name: string, rng: Rng) => unknown;

const known = new WeakMap<z.ZodType, JsonSchema>();

export function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  let found = known.get(schema);
  if (!found) {
    found = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
    known.set(schema, found);
  }
  return found;
}

const DEEPEST = 8;
const MOST_ITEMS = 4;
const LARGEST = 1e6;
/** One moment for the whole run: equal seed, equal values. */
const NOW_MS = Date.now();
const DAY_MS = 86_400_000;

export function valueOf(schema: JsonSchema, rng: Rng, hint: Hint = () => undefined): unknown {
  const defs = schema.$defs ?? {};

  function make(part: JsonSchema | undefined, depth: number): unknown {
    if (!part || depth > DEEPEST) return junk(rng);
    if (part.$ref !== undefined) return make(defs[part.$ref.split("/").pop() ?? ""], depth + 1);
    if (part.const !== undefined) return part.const;
    if (part.enum) return rng.oneOf(part.enum);
    const choices = part.anyOf ?? part.oneOf;
    if (choices) return make(rng.oneOf(choices), depth + 1);
    if (part.allOf) return Object.assign({}, ...part.allOf.map((each) => make(each, depth + 1)));
    if (typeof part.type === "object") return make({ ...part, type: rng.oneOf(part.type) }, depth + 1);
    if (part.type === "object") return objectOf(part, depth);
    if (part.type === "array") return arrayOf(part, depth);
    return plainOf(part, rng);
  }

  function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, depth: number): object {
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(properties)) {
      if (!required.includes(name) && rng.isBelow(0.3)) continue;
      const hinted = hint(name, rng);
      made[name] = hinted === undefined ? make(part, depth + 1) : hinted;
    }
    if (typeof additionalProperties === "object") {
      const name = propertyNames ? make(propertyNames, depth + 1) : `word_${rng.between(0, 9)}`;
      made[String(name)] = make(additionalProperties, depth + 1);
    }
    return made;
  }

  function arrayOf({ prefixItems, items, minItems = 0, maxItems = MOST_ITEMS }: JsonSchema, depth: number): unknown[] {
    if (prefixItems) return prefixItems.map((part) => make(part, depth + 1));
    const most = Math.max(minItems, rng.isBelow(0.1) ? maxItems : Math.min(maxItems, MOST_ITEMS));
    return Array.from({ length: rng.between(minItems, most) }, () => make(items, depth + 1));
  }

  return make(schema, 0);
}

function plainOf(part: JsonSchema, rng: Rng): unknown {
  switch (part.type) {
    case "string":
      return textOf(part, rng);
    case "integer":
    case "number":
      return numberOf(part, rng);
    case "boolean":
      return rng.isBelow(0.5);
    case "null":
      return null;
    default:
      return junk(rng);
  }
}

function textOf({ format, pattern = "", minLength = 0, maxLength = 40 }: JsonSchema, rng: Rng): string {
  const someTime = () => new Date(NOW_MS + rng.between(-40 * DAY_MS, 40 * DAY_MS)).toISOString();
  if (format === "uuid") return uuidOf(rng);
  if (format === "date-time") return rng.isBelow(0.6) ? someTime() : rng.oneOf(ODD_TIMES);
  if (format === "date") return rng.isBelow(0.6) ? someTime().slice(0, 10) : rng.oneOf(ODD_DATES);
  if (format === "email") return `f${rng.between(0, 1_000_000)}@example.test`;
  if (pattern.includes(":[0-5]")) return rng.oneOf(["00:00", "10:00", "02:30", "23:59"]);
  if (rng.isBelow(0.4)) return rng.oneOf(ODD_TEXTS).slice(0, maxLength);
  const length = rng.oneOf([minLength, maxLength, rng.between(minLength, Math.max(minLength, Math.min(maxLength, 60)))]);
  return "w".repeat(Math.min(length, 2000));
}

function numberOf({ type, minimum, exclusiveMinimum, maximum }: JsonSchema, rng: Rng): number {
  const least = Math.max(minimum ?? exclusiveMinimum ?? -LARGEST, -Number.MAX_SAFE_INTEGER);
  const most = Math.min(maximum ?? LARGEST, Number.MAX_SAFE_INTEGER);
  const within = rng.oneOf([least, most, least + rng.next() * (most - least)]);
  if (type === "integer") return Math.floor(within);
  return rng.isBelow(0.2) ? rng.oneOf(ODD_NUMBERS) : within;
}

export function uuidOf(rng: Rng): string {
  const hex = (length: number) => Array.from({ length }, () => rng.between(0, 15).toString(16)).join("");
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}

/** One place of it is other than it was: a field of another kind, gone, or one that nobody asked for. */
export function meddled(value: unknown, rng: Rng): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = rng.between(0, value.length - 1);
    return value.map((item, index) => (index === at ? meddled(item, rng) : item));
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return junk(rng);
  const names = Object.keys(value);
  const name = names.length === 0 ? "a" : rng.oneOf(names);
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  const ways: readonly (() => unknown)[] = [
    () => rest,
    () => ({ ...rest, [name]: meddled(old, rng) }),
    () => ({ ...rest, [name]: junk(rng) }),
    () => ({ ...value, accountId: uuidOf(rng), role: "admin", isAdmin: true, [`${name}\0`]: 1 }),
    () => junk(rng),
  ];
  return rng.oneOf(ways)();
}
