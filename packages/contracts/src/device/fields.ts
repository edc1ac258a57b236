// The small parts that device messages share. Every text is bounded and of a plain alphabet, every number
// finite and in range: what a device says is shown to people and written to disk.

import { isHardwareId } from "@halocline/domain/devices/ids";
import { z } from "zod";

export const MAX_PACKET_BYTES = 1024;
const MAX_INT4 = 2_147_483_647;

export const protocolVersion = z.literal(1);
export const hardwareId = z.string().refine(isHardwareId);
export const boot = z.string().regex(/^\d{1,9}-[0-9a-f]{8}$/);
/** Thirty-four years: far beyond any uptime, and still a time the database can hold. */
export const MAX_UP_MS = 2 ** 40;
export const upMs = z.int().min(0).max(MAX_UP_MS);
export const seq = z.int().min(0).max(MAX_INT4);
/**
 * The order of commands: milliseconds of a hybrid clock, so that a command toward safety can be numbered after all
 * earlier ones without asking a database.
 */
export const commandSeq = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
export const revision = z.int().min(0).max(MAX_INT4);
export const clockS = z
  .int()
  .min(0)
  .max(MAX_INT4 * 2);
export const firmwareVersion = z.string().regex(/^[A-Za-z0-9.+_-]{1,24}$/);
export const word = z.string().regex(/^[a-z0-9_]{1,32}$/);
/** Printable ASCII: what is shown to people and stored as JSON has no control characters. */
export const line = z.string().regex(/^[ -~]{0,64}$/);
export const messageId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
export const rssiDbm = z.int().min(-150).max(20);
/** Why a device holds its pumps off. A word that this version does not know is kept and shown: the hold is real (SAFE-7). */
export const hold = word.nullish();
/** What may be behind it, where one sensor cannot tell. */
export const suspects = z.array(word).max(8);
export const channel = z.int().min(1).max(5);

/** A thousandth of what any sensor can tell, and still a number that the database can hold. */
export const LEAST_MM = 0.001;
/** Beside 0 itself the database's numbers end here, with room to spare; a device may have calculated less. */
const LEAST_REAL = 1e-30;
export const isReal = (value: number): boolean => value === 0 || Math.abs(value) >= LEAST_REAL;

/** The 8-bit sensor answers 0 or 255 when it has no target: neither may ever pass as a distance (SAFE-4). */
export const distanceMm = z
  .number()
  .min(LEAST_MM)
  .max(2000)
  .refine((value) => value !== 255);
/** Where something is to begin or to end, and not what a sensor says. */
export const markMm = z.number().gt(0).max(2000);
export const temperatureC = z.number().min(-40).max(125).refine(isReal);
export const rawMm = z.int().min(0).max(8191);
export const sensorErrorCode = z.int().min(0).max(255);
