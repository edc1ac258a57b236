// The emergency stop. It is never refused: it is published first, repeated until the device answers, and kept for a device
// that is away. A press is one stop of each device it is meant for. What is sent and answered follows the rows; a process
// goes by what it was asked only while the database does not answer (SAFE-11).

import { openStopOf, recordPress, replaceSpent, type Stops, stopToSend } from "@halocline/domain/commands/stops";
import type { Tx } from "../../db/pools.ts";
import { answerInTime } from "../../platform/answer-in-time.ts";
import { isRejection, type Rejection, rejection } from "../../rejections/rejection.ts";
import type { AuditActor } from "../audit/audit.store.ts";
import type { Answer } from "../commands/dispatcher.ts";
import { orderSafety } from "../commands/index.ts";
import type { PlainOutcome, SafetyContext } from "../commands/order-safety.service.ts";
import type { OwnedDevice } from "../devices/device-control.store.ts";
import type { FindOwnedContext } from "../devices/find-owned.service.ts";
import { findOwned } from "../devices/index.ts";
import { appendEvent, findOpenRun } from "../runs/index.ts";
import { changeStops, loadStops } from "./emergency-stops.store.ts";
import { freshIdOf, stopIdOf } from "./stop-ids.ts";

export type StopDeviceContext = SafetyContext & FindOwnedContext;

/** Before the stop is sent: a healthy database answers in a few milliseconds, and a stop must not wait for another one. */
const ROWS_BEFORE_MS = 150;
/** Once the stop is sent, and the record of it does not wait any more. */
const ROWS_AFTER_MS = 2000;

/** `pressId` is null for a caller that names none. */
type Pressed = Readonly<{ device: OwnedDevice; actor: AuditActor; pressId: string | null }>;

/** Null: the database did not answer in time. */
function rowsOf(ctx: StopDeviceContext, device: OwnedDevice, stopId: string, withinMs: number): Promise<Stops | null> {
  const { accountId, deviceId } = device;
  return answerInTime(
    ctx.sender.inTransaction(accountId, (transaction) => loadStops(transaction, deviceId, stopId)),
    withinMs,
  );
}

function send(ctx: StopDeviceContext, { device, actor, pressId }: Pressed, stopId: string): Promise<Answer> {
  const { accountId, deviceId } = device;
  const pressedAtMs = ctx.clock();
  const owner = { accountId, deviceId, requestedBy: actor.userId };
  // By its age, in the time of the database.
  const record = async (transaction: Tx) => {
    let ageMs = 0;
    const noteAge = () => {
      ageMs = ctx.clock() - pressedAtMs;
    };
    const decide = (stops: Stops, nowMs: number) => recordPress(stops, { id: stopId, pressedAtMs: nowMs - ageMs });
    await changeStops(transaction, owner, decide, stopId, noteAge);
  };
  return orderSafety(ctx, {
    device,
    kind: { type: "emergency_stop", stopId },
    actor,
    pressId,
    audit: { action: "emergency_stop", detail: { stopId } },
    alsoRecord: async (transaction, nowMs) => {
      await record(transaction);
      // A stop ends whatever runs; what the device still reports is added to the run's story.
      const run = await findOpenRun(transaction, deviceId);
      const cancelled = { type: "cancelled", reason: "emergency_stop", atMs: nowMs } as const;
      if (run) await appendEvent(transaction, run, `stop:${stopId}`, cancelled);
    },
    firstRecord: record,
    atLeastRecord: record,
  });
}

/** "Kept" only if an open row says so or, while there is none, if the record still waits in this process. */
async function outcomeOf(ctx: StopDeviceContext, device: OwnedDevice, stopId: string): Promise<PlainOutcome | Rejection> {
  const { waitingOf } = ctx.sender.deferredWrites;
  const isKeeping = () => waitingOf(device.registrationId).some(({ record }) => record.stopId === stopId);
  const stops = await rowsOf(ctx, device, stopId, isKeeping() ? ROWS_BEFORE_MS : ROWS_AFTER_MS);
  if (stops?.some(({ id }) => id === stopId))
    return openStopOf(stops) ? { status: "unconfirmed", why: "stop_kept" } : rejection("stop_taken_back");
  return isKeeping() ? { status: "unconfirmed", why: "stop_kept_in_memory" } : rejection("stop_not_kept");
}

/** Acknowledged without a latch: the id is spent. Null: nothing may be sent in its place. */
async function replacementOf(ctx: StopDeviceContext, device: OwnedDevice, stopId: string): Promise<string | null> {
  const replacing = ctx.sender.inTransaction(device.accountId, (transaction) =>
    changeStops(transaction, device, (stops) => replaceSpent(stops, stopId, freshIdOf(stopId)), stopId),
  );
  const open = openStopOf((await answerInTime(replacing))?.after ?? []);
  return open && open.id !== stopId ? open.id : null;
}

export async function stopDevice(
  ctx: StopDeviceContext,
  actor: AuditActor,
  deviceId: string,
  pressId: string | null,
): Promise<PlainOutcome | Rejection> {
  const device = await findOwned(ctx, actor.accountId, deviceId);
  if (isRejection(device)) return device;
  const ownId = pressId === null ? ctx.newId() : stopIdOf(deviceId, pressId);
  // A press that the server numbers is new. One with an id of the client may be a late repeat.
  const known = pressId === null ? null : await rowsOf(ctx, device, ownId, ROWS_BEFORE_MS);
  const stopId = known ? stopToSend(known, ownId) : ownId;
  if (stopId === null) return rejection("stop_taken_back");

  const pressed = { device, actor, pressId };
  let { command } = await send(ctx, pressed, stopId);
  // A repeat shares the order that is under way, and its id.
  const sentId = () => (command.kind.type === "emergency_stop" ? command.kind.stopId : stopId);
  if (command.status === "acked" || command.status === "rejected") {
    const replacement = await replacementOf(ctx, device, sentId());
    if (replacement !== null) ({ command } = await send(ctx, pressed, replacement));
  }
  if (command.status === "confirmed") return { status: "confirmed" };
  const outcome = await outcomeOf(ctx, device, sentId());
  // The order that it shared was taken back meanwhile. This press was not.
  const isAnothers = sentId() !== stopId && isRejection(outcome) && outcome.rejection === "stop_taken_back";
  return isAnothers ? stopDevice(ctx, actor, deviceId, pressId) : outcome;
}
