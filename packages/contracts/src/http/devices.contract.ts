import { LONGEST_DEVICE_NAME, LONGEST_RELAY_NAME } from "@halocline/domain/accounts/text-limits";
import { z } from "zod";
import type { Endpoints } from "./endpoint.ts";
import { deviceSchema, done, id, isoTime, relayRole } from "./entities.contract.ts";
import { fieldCode } from "./field-code.ts";

const byId = z.object({ id });
const name = z.string().trim().min(1, fieldCode("name_required")).max(LONGEST_DEVICE_NAME, fieldCode("name_too_long"));

export const devicesApi = {
  "GET /api/devices": {
    summary: "The account's devices, each with its relays and tanks",
    access: "viewer",
    response: z.array(deviceSchema),
  },
  "GET /api/devices/:id": {
    summary: "One device with its relays and tanks",
    access: "viewer",
    params: byId,
    response: deviceSchema,
  },
  "GET /api/devices/:id/details": {
    summary: "What a device says of itself beside its state: its model, its starts and its newest events",
    access: "viewer",
    params: byId,
    response: z.object({
      /** Null before its first hello. */
      hardware: z.string().nullable(),
      chip: z.string().nullable(),
      /** How often it has started in its life, and since when it runs; null before its first report. */
      starts: z.int().nullable(),
      startedAt: isoTime.nullable(),
      /** Newest first, twenty at most. */
      events: z.array(
        z.object({
          id: z.string(),
          at: isoTime,
          /** The device's own words, which may grow in number. */
          type: z.string(),
          channel: z.int().min(1).max(5).nullable(),
          isOn: z.boolean().nullable(),
          /** Its cause, fault or reason. */
          word: z.string().nullable(),
        }),
      ),
    }),
  },
  "PUT /api/devices/:id": {
    summary: "Renames a device",
    access: "keeper",
    params: byId,
    body: z.object({ name }),
    response: deviceSchema,
  },
  "DELETE /api/devices/:id": {
    summary: "Stops the device's pumps, revokes its key, then deletes it with its tanks and readings",
    access: "owner",
    params: byId,
    /** False: the device did not answer, so its pumps may still run. */
    response: done.extend({ arePumpsConfirmedOff: z.boolean() }),
  },
  "PUT /api/devices/:id/relays/:relay": {
    summary: "Names a relay, gives it a role or a longest runtime; the device learns it as a new configuration",
    access: "owner",
    params: z.object({ id, relay: z.coerce.number().int().min(1).max(5) }),
    body: z.object({
      name: z.string().trim().max(LONGEST_RELAY_NAME).nullable().optional(),
      role: relayRole.optional(),
      maxRuntimeSeconds: z.int().min(10).max(86_400).nullable().optional(),
    }),
    response: deviceSchema,
  },
  "POST /api/devices/:id/regenerate-key": {
    summary: "Makes a new key and closes the connection that used the old one. The key is in this answer and in no other",
    access: "owner",
    params: byId,
    response: z.object({ device: deviceSchema, apiKey: z.string() }),
  },
} as const satisfies Endpoints;

export const discoveredDeviceSchema = z
  .object({
    /** The hardware id: a label. */
    deviceId: z.string(),
    firmwareVersion: z.string(),
    rssi: z.int(),
    connection: z.string(),
    lastSeenAt: isoTime,
    /** This account's own device, which lost its key: registering keeps its tank and history. */
    isKnown: z.boolean(),
    /** Another household has registered it. `button_needed`: it never connected there; a press of its button lets this one register it. */
    obstacle: z.enum(["registered_elsewhere", "button_needed"]).nullable(),
  })
  .meta({ id: "DiscoveredDevice" });

export type DiscoveredDevice = z.infer<typeof discoveredDeviceSchema>;

/** The clock on the wall of whoever takes it, for its new tank; one that nobody knows is UTC. */
const timezone = z.string().max(64).optional();

export const pairingApi = {
  "POST /api/devices/pairing-code": {
    summary: "The account's pairing code, to be typed into the device's setup page; a new one when the last has expired",
    access: "owner",
    response: z.object({ code: z.string(), expiresAt: isoTime }),
  },
  "GET /api/devices/discover": {
    summary: "Unregistered devices that announced themselves with this account's code within the last five minutes",
    access: "owner",
    response: z.array(discoveredDeviceSchema),
  },
  "POST /api/devices/register-discovered": {
    summary: "Takes an announced device into the account. The key is in this answer and in no other",
    access: "owner",
    body: z.object({ name, deviceId: z.string().max(64), timezone }),
    response: z.object({ device: deviceSchema, apiKey: z.string() }),
  },
  "POST /api/devices/auto-claim": {
    summary: "Takes every device that announced itself with this account's code; each gets its key from the broker",
    access: "owner",
    body: z.object({ timezone }).nullish(),
    response: z.object({ devices: z.array(deviceSchema) }),
  },
} as const satisfies Endpoints;
