// A stored device in the shape of the wire. Its status is worked out now, from what was last heard. While the server is behind, as of
// the moment up to which everything is known: nobody is called offline for the server's delay.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { deviceStatus } from "@halocline/domain/devices/presence";
import { createReadableFields, type ReadableFields } from "../../platform/readable-fields.ts";
import type { ListedRelay, StoredDevice } from "./devices.store.ts";
import { presentTank } from "./tank.serializer.ts";

export function presentDevice(device: StoredDevice, nowMs: number, knownUpToMs: number | null): Device {
  const fields = createReadableFields();
  return {
    id: device.id,
    deviceId: device.hardwareId,
    name: device.name,
    status: deviceStatus(
      {
        lastReceivedAtMs: fields.timeMs("lastSeenAt", device.lastReceivedAt),
        intervalS: device.readingIntervalS,
        hasWillOfCurrentBoot: device.hasWillOfCurrentBoot === true,
        hasLatchedFault: device.fault !== null,
        isSensorOk: device.isSensorOk ?? true,
      },
      knownUpToMs ?? nowMs,
    ),
    lastSeenAt: fields.time("lastSeenAt", device.lastReceivedAt),
    isServerBehind: knownUpToMs !== null,
    firmwareVersion: device.firmwareVersion,
    rssiDbm: device.rssiDbm,
    apiKey: device.keyLastFour && `••••${device.keyLastFour}`,
    readingIntervalSeconds: device.readingIntervalS,
    state: device.state,
    fault: device.fault,
    hold: presentHold(device, fields),
    emergencyStop: presentStop(device, fields),
    configuration: configurationOf(device),
    updateShare: device.updateShare,
    isSimulated: device.isSimulated,
    tanks: device.tanks.map(presentTank),
    relays: device.relays.map(presentRelay),
    ...fields.told(),
  };
}

/** A stop pressed on the device itself is shown too, although nobody asked for it here. */
function presentStop(
  { stopRequestedAt, state, lastReceivedAt }: StoredDevice,
  { neededTime }: ReadableFields,
): Device["emergencyStop"] {
  const isLatched = state === "estop";
  const requestedAt = stopRequestedAt ?? (isLatched ? lastReceivedAt : null);
  return requestedAt && { requestedAt: neededTime("emergencyStop.requestedAt", requestedAt), isLatched };
}

const presentHold = ({ hold, holdSuspects, holdSince }: StoredDevice, { neededTime }: ReadableFields): Device["hold"] =>
  hold === null || holdSince === null
    ? null
    : { reason: hold, suspects: [...(holdSuspects ?? [])], since: neededTime("hold.since", holdSince) };

function configurationOf(device: StoredDevice): Device["configuration"] {
  if (device.reportedRevision === device.configRevision) return "acknowledged";
  return device.configRefusedRevision === device.configRevision ? "refused" : "pending";
}

export function presentRelay(relay: ListedRelay): Device["relays"][number] {
  const { time, told } = createReadableFields();
  return {
    id: relay.id,
    channelNumber: relay.channelNumber,
    role: relay.role,
    name: relay.name,
    currentState: relay.isOn,
    lastChangedAt: time("lastChangedAt", relay.lastChangedAt),
    lastCause: relay.lastCause,
    pausedUntil: time("pausedUntil", relay.pausedUntil),
    maxRuntimeSeconds: relay.maxRuntimeS,
    ...told(),
  };
}
