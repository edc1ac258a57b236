// Calls that end in a command to a device. 200: the device confirmed it. 202: it was sent, and nothing came back yet.
// 409: refused, with the reason; 503: the device is offline. No answer here is a guess (SAFE-18).

import { DEFAULT_LEASE_S, DEFAULT_PAUSE_MINUTES, MAX_LEASE_S, MAX_PAUSE_MINUTES } from "@halocline/domain/relays/relays";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { id, isoTime, relaySchema } from "./entities.contract.ts";

const onDevice = z.object({ id });
const onRelay = z.object({ id, relay: z.coerce.number().int().min(1).max(5) });

/** Sent with status 202. */
const unconfirmed = z.object({ status: z.literal("unconfirmed"), message: z.string() });
const confirmed = z.object({ status: z.literal("confirmed") });

const leaseSeconds = z.int().min(5).max(MAX_LEASE_S).default(DEFAULT_LEASE_S);

const relayOutcome = z.union([
  confirmed.extend({
    relay: relaySchema,
    /** When the pump stops by itself (ON), or circulation returns (OFF); null when neither. */
    endsAt: isoTime.nullable(),
  }),
  unconfirmed,
]);
const plainOutcome = z.union([confirmed, unconfirmed]);

/** The same press repeated, through any process, is the same stop. A stop is never refused for its id: without a good one the call is a press. */
const stopBody = z.object({ pressId: z.uuid() }).nullish().catch(null);

/**
 * `confirmed`: the controller reported it. `kept`: sent, and repeated by the server until the controller answers.
 * `unconfirmed`: the server could not even send it.
 */
const stoppedController = z.object({
  id,
  name: z.string(),
  status: z.enum(["confirmed", "kept", "unconfirmed"]),
  /** The sentence of the single call; empty when confirmed. */
  message: z.string(),
});

export const commandsApi = {
  "POST /api/devices/:id/relays/:relay": {
    summary: "Switches one relay. ON of a pump is a lease; OFF of circulation is a pause after which it returns",
    // Every member may switch off; ON asks for a keeper.
    access: "viewer",
    params: onRelay,
    body: z.object({
      state: z.enum(["ON", "OFF"]),
      leaseSeconds,
      /** For OFF of circulation only. */
      pauseMinutes: z.int().min(1).max(MAX_PAUSE_MINUTES).default(DEFAULT_PAUSE_MINUTES),
    }),
    response: relayOutcome,
  },
  "POST /api/devices/:id/relays/:relay/renew": {
    summary: "Extends a running lease; never starts a pump",
    access: "keeper",
    params: onRelay,
    body: z.object({ leaseSeconds }),
    response: relayOutcome,
  },
  "POST /api/devices/:id/emergency-stop": {
    summary: "Stops all pumps of the device and latches until cleared; kept for an offline device",
    access: "viewer",
    params: onDevice,
    body: stopBody,
    response: plainOutcome,
  },
  "POST /api/emergency-stop": {
    summary: "Stops all controllers of the household, for a page that does not know them yet",
    access: "viewer",
    body: stopBody,
    response: z.object({
      /** `confirmed` if each controller confirmed, `empty` if the household has none; else 202. */
      status: z.enum(["confirmed", "unconfirmed", "empty"]),
      devices: z.array(stoppedController),
    }),
  },
  "POST /api/devices/:id/emergency-stop/clear": {
    summary: "Clears a latched emergency stop, or withdraws one that has not reached its device",
    access: "keeper",
    params: onDevice,
    response: plainOutcome,
  },
  "POST /api/devices/:id/fault/clear": {
    summary: "Resets a latched fault",
    access: "keeper",
    params: onDevice,
    response: plainOutcome,
  },
  "POST /api/devices/:id/hold/release": {
    summary: "Releases pumps that the device holds off because water moved by itself, or because the overflow was blocked",
    access: "keeper",
    params: onDevice,
    response: plainOutcome,
  },
  "POST /api/devices/:id/identify": {
    summary: "Makes the device's lamp blink for a while, to tell it from others; it moves no water",
    access: "keeper",
    params: onDevice,
    response: plainOutcome,
  },
  "POST /api/devices/:id/test-connection": {
    summary: "Asks the device for a sign of life and measures the way there and back",
    access: "viewer",
    params: onDevice,
    response: z.object({ success: z.boolean(), message: z.string(), roundTripMs: z.number().nullable() }),
  },
} as const satisfies Endpoints;
