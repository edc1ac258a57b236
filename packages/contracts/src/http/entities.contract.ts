// The things HTTP and the socket talk about, in the words of the specification. `heightMm` on the wire is
// the DISTANCE from sensor to water.

import { z } from "zod";

/** In one spelling: the text is used as a key, too. */
export const id = z.uuid().toLowerCase();
export const isoTime = z.iso.datetime();
export const membershipRole = z.enum(["viewer", "keeper", "owner"]);
/** The answer of a call that has nothing to tell but that it is done. */
export const done = z.object({ ok: z.literal(true) });
const distanceMm = z.number().nullable();
/** Fields of this thing that are stored but cannot be shown, by name: they are null or empty here. Absent when all is well. */
export const unreadable = z.array(z.string()).optional();

export const relayRole = z.enum(["circulation", "drain", "fill", "spare", "topup"]);

export const relaySchema = z
  .object({
    id,
    channelNumber: z.int().min(1).max(5),
    role: relayRole,
    /** The owner's own word for it; empty means the role's label is shown. */
    name: z.string().nullable(),
    currentState: z.boolean(),
    lastChangedAt: isoTime.nullable(),
    /** Why it last went on or off, in the device's own word (SAFE-14). */
    lastCause: z.string().nullable(),
    /** When a pause that somebody asked for ends by itself; null when none is going on. */
    pausedUntil: isoTime.nullable(),
    /** Empty means continuous. */
    maxRuntimeSeconds: z.int().nullable(),
    unreadable,
  })
  .meta({ id: "Relay" });

const reservoirSchema = z
  .object({
    capacityLitres: z.number().nullable(),
    /** By what a person confirmed and what runs moved since. Null: never confirmed, or not to be told. */
    litres: z.number().nullable(),
    /** A run moved water since, nobody can tell how much: it is at most so much, and in the waste at least. */
    hasUntold: z.boolean(),
    confirmedAt: isoTime.nullable(),
    /** Of fresh water, the 7-day median of its top-ups; null while it is not known. */
    litresPerDay: z.number().nullable(),
    /** Whole water changes that salt water or the room for waste is good for. */
    changesLeft: z.int().nullable(),
    isLow: z.boolean(),
  })
  .meta({ id: "Reservoir" });

export const reservoirsSchema = z.object({ fresh: reservoirSchema, salt: reservoirSchema, waste: reservoirSchema });

export const tankSchema = z
  .object({
    id,
    deviceId: id,
    name: z.string(),
    calibrationStatus: z.boolean(),
    topHeightMm: distanceMm,
    drainHeightMm: distanceMm,
    hysteresisMm: z.number(),
    /** Two-state calibration: the top level while circulation stands, when the sump stands higher. */
    topHeightCirculationOffMm: distanceMm,
    calibratedAt: isoTime.nullable(),
    calibratedBy: z.string().nullable(),
    /** Switched on by the owner; the device then tops up by itself, within its budgets. */
    hasAutoTopUp: z.boolean(),
    /** A part-filled change holds top-ups until it is finished or released (SAFE-21). */
    isTopUpLocked: z.boolean(),
    lastWaterChangeAt: isoTime.nullable(),
    nextScheduleAt: isoTime.nullable(),
    /** What starts then. `litres` of a water change; null: a whole one, or a top-up. */
    nextSchedule: z.object({ type: z.enum(["water_change", "top_up"]), litres: z.number().nullable() }).nullish(),
    timezone: z.string(),
    /** Horizontal area of the chamber the sensor looks into; with it millimetres become litres. */
    areaCm2: z.number().nullable(),
    systemLitres: z.number().nullable(),
    /** Of the salt water that changes fill in, as the owner mixes it; null: not said. */
    mixPpt: z.number().nullable(),
    /** What stands beside the tank: salt water for changes, fresh water for top-ups, and room for what is drained. */
    saltReservoirLitres: z.number().nullable(),
    freshReservoirLitres: z.number().nullable(),
    wasteLitres: z.number().nullable(),
    /** What the sump takes above the top mark, circulation on, up to its rim. */
    sumpRoomLitres: z.number().nullable(),
    /** What is in them. */
    reservoirs: reservoirsSchema,
    flowsMlPerMin: z.object({ drain: z.number().nullable(), fill: z.number().nullable(), topup: z.number().nullable() }),
    unreadable,
  })
  .meta({ id: "Tank" });

export const runPhase = z.enum([
  "topping_up",
  "stopping_circulation",
  "draining",
  "settling",
  "filling",
  "restarting_circulation",
]);

export const runSchema = z
  .object({
    id,
    tankId: id,
    deviceId: id,
    type: z.enum(["water_change", "top_up"]),
    status: z.enum(["pending", "running", "success", "failed", "cancelled"]),
    /** Null before the device began and after the end. */
    phase: runPhase.nullable(),
    startedAt: isoTime,
    completedAt: isoTime.nullable(),
    failReason: z.string().nullable(),
    cause: z.enum(["manual", "schedule", "automatic"]),
    /** A person's name; null when nobody asked. */
    startedBy: z.string().nullable(),
    limits: z.object({
      drainSeconds: z.int(),
      fillSeconds: z.int(),
      topUpSeconds: z.int(),
      /** Where the drain of a smaller change ends; absent: at the tank's drain level. */
      drainHeightMm: z.number().optional(),
    }),
    /** Latest at this time it has ended, whatever happens (SAFE-12). */
    deadlineAt: isoTime,
    /** How far a top-up that has ended raised the water; null: not known. Absent from a run that is under way. */
    toppedUpMm: z.number().nullish(),
    events: z.array(
      z.object({
        at: isoTime,
        type: z.string(),
        phase: runPhase.nullable(),
        heightMm: distanceMm,
        text: z.string(),
      }),
    ),
    unreadable,
  })
  .meta({ id: "Run" });

export type Run = z.infer<typeof runSchema>;

export const deviceSchema = z
  .object({
    id,
    deviceId: z.string(),
    name: z.string(),
    status: z.enum(["online", "offline", "error"]),
    lastSeenAt: isoTime.nullable(),
    /** The server has not worked off what devices sent: what is told here may be old, and that is no fault of the device. */
    isServerBehind: z.boolean(),
    firmwareVersion: z.string().nullable(),
    rssiDbm: z.int().nullable(),
    /** Masked, always: the full key appears once, when it is made. Null in a public demonstration. */
    apiKey: z.string().nullable(),
    readingIntervalSeconds: z.int(),
    /** Idle, estop, fault …: the device's own word; null before its first message. */
    state: z.string().nullable(),
    /** The latched fault's code. */
    fault: z.string().nullable(),
    /** Its pumps are held off because water moved by itself, until somebody releases them (SAFE-7, SAFE-23). */
    hold: z.object({ reason: z.string(), suspects: z.array(z.string()), since: isoTime }).nullable(),
    /** Asked for and not withdrawn or cleared. `isLatched`: the device itself has said that it stopped (SAFE-18). */
    emergencyStop: z.object({ requestedAt: isoTime, isLatched: z.boolean() }).nullable(),
    /** Whether the device works by the settings shown: it acknowledged them, has not yet, or refused them. */
    configuration: z.enum(["acknowledged", "pending", "refused"]),
    /** How far its open firmware update is, 0 to 1; null when none is open. */
    updateShare: z.number().min(0).max(1).nullable(),
    /** Belongs to a demonstration: no water is behind it. Nobody can say so by this API. */
    isSimulated: z.boolean(),
    tanks: z.array(tankSchema),
    relays: z.array(relaySchema),
    unreadable,
  })
  .meta({ id: "Device" });

export const latestReadingSchema = z
  .object({
    heightMm: distanceMm,
    deviceTimestamp: isoTime,
    receivedAt: isoTime,
    temperatureC: z.number().nullable(),
    rawDistance: z.int().nullable(),
    status: z.string(),
    /** Age at the moment of the answer, by the server's clock. */
    ageMs: z.int(),
  })
  .meta({ id: "LatestReading" });

export const sensorReadingSchema = z
  .object({
    id: z.string(),
    deviceTimestamp: isoTime,
    heightMm: distanceMm,
    rawDistance: z.int().nullable(),
    temperatureC: z.number().nullable(),
    status: z.string(),
  })
  .meta({ id: "SensorReading" });

export type Relay = z.infer<typeof relaySchema>;
export type Tank = z.infer<typeof tankSchema>;
export type Device = z.infer<typeof deviceSchema>;
export type LatestReading = z.infer<typeof latestReadingSchema>;
export type SensorReading = z.infer<typeof sensorReadingSchema>;
