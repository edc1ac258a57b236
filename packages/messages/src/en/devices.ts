// Device Management: what a controller's card says, and what can be done with it.

import type { FaultName } from "@halocline/domain/alerts/fault-names";
import type { HoldName } from "@halocline/domain/alerts/hold-names";

type Count = Readonly<{ count: number }>;
type Named = Readonly<{ device: string }>;
type Names = Readonly<{ names: string }>;
type When = Readonly<{ time: string }>;

const faults: Readonly<Record<FaultName, string>> = {
  bad_record: "Fault: settings not readable",
  sensor: "Fault: no level reading",
  sensor_stuck: "Fault: sensor stuck",
  dry: "Fault: no water moved",
  no_movement: "Fault: the level did not move",
  wrong_way: "Fault: the level moved the wrong way",
  drain_limit: "Fault: draining took too long",
  fill_limit: "Fault: filling took too long",
  topup_limit: "Fault: topping up took too long",
  overfill: "Fault: too much water",
  underfill: "Fault: too little water",
  circulation: "Fault: circulation did not come back",
  reset: "Fault: restarted during a run",
  siphon: "Fault: water rose by itself",
  leak: "Fault: water fell by itself",
  welded_relay: "Fault: a relay may be stuck",
};

const holds: Readonly<Record<HoldName, string>> = {
  rising: "Pumps held off: water rises by itself",
  falling: "Pumps held off: water falls by itself",
  welded: "Pumps held off: a relay may be stuck",
  input: "Pumps held off: water where none should be",
  overflow: "Pumps held off: the overflow may be blocked",
};

export const devices = {
  title: "Device Management",
  notLoaded: "Your devices could not be loaded",
  none: "No devices configured. Please add a device to get started.",
  limits: {
    viewer:
      "You are a viewer of this household: you can look, test connections and stop pumps. Renaming needs a keeper; adding, deleting, updating and keys need an owner.",
    keeper: "You are a keeper of this household: adding, deleting and updating devices and their keys need an owner.",
  },
  status: { online: "Online", offline: "Offline", error: "Error" },
  wasStatus: { online: "Was Online", offline: "Was Offline", error: "Was Error" },
  facts: {
    deviceId: "Device ID",
    firmware: "Firmware",
    unknownFirmware: "Unknown",
    lastSeen: "Last seen",
    signal: "Signal",
    lastSignal: "Last known signal",
  },
  control: "Control",
  rename: {
    open: ({ device }: Named) => `Rename ${device}`,
    title: "Rename device",
    name: "Device name",
    nameRequired: "Please enter a name.",
    act: "Rename Device",
    done: "Device Renamed",
    doneText: ({ device }: Named) => `It is called ${device} now.`,
    failed: "Rename Failed",
    tankToo: ({ tank }: Readonly<{ tank: string }>) => `Also rename its tank, ${tank}`,
    tankFailed: "The device has its new name. The tank keeps its old one: please try again.",
  },
  remove: {
    act: "Delete Device",
    acting: "Deleting...",
    ask: ({ device }: Named) => `Delete ${device}?`,
    text: "This permanently removes the device and all data including readings, tanks, relay configs. It cannot be undone.",
    tanks: ({ count }: Count) => (count === 1 ? "1 tank" : `${count} tanks`),
    tanksNamed: ({ count, names }: Count & Names) => (count === 1 ? `1 tank: ${names}` : `${count} tanks: ${names}`),
    relays: ({ count }: Count) => (count === 1 ? "1 relay config" : `${count} relay configs`),
    readings: "Every reading it ever sent, and its history",
    key: "Its API key, which stops working at once",
    stopsFirst: "Its pumps are stopped first.",
    offline: "The device is offline",
    offlineText: "Its pumps cannot be confirmed off. Unplug them before you delete it.",
    done: "Device Deleted",
    doneText: ({ device }: Named) => `${device} confirmed that its pumps are off, and is removed.`,
    stillRunning: "The controller did not answer, so its pumps may still run. If water moves, unplug them.",
    notConfirmed: ({ names }: Names) => `${names}: pumps not confirmed off`,
    checked: "I checked the pumps",
    failed: "Delete Failed",
    failedText: "Failed to delete device",
  },
  stop: {
    active: "Emergency stop is active",
    activeText: ({ time }: When) => `The controller confirmed the stop of ${time}. All pumps stay off until somebody clears it.`,
    notConfirmed: "Emergency stop not confirmed",
    notConfirmedText: ({ time }: When) =>
      `Asked for on ${time}. The controller has not said that it stopped: if water runs, unplug the pumps.`,
  },
  faults,
  otherFault: ({ fault }: Readonly<{ fault: string }>) => `Fault: ${fault}`,
  faultText: "The pumps that move water stay off until the fault is reset.",
  holds,
  otherHold: ({ reason }: Readonly<{ reason: string }>) => `Pumps held off: ${reason}`,
  holdText: "The pumps that move water stay off, automatic top-up included, until the hold is released.",
  settings: {
    pending:
      "The latest settings are on their way. Until the controller confirms them it works by the old ones, and no automation starts.",
    refused: "Settings refused",
    refusedText:
      "The controller refused the latest settings and works by the old ones. No automation starts until they are corrected.",
  },
  /** A field of it that cannot be read. */
  relayField: ({ channel, field }: Readonly<{ channel: number; field: string }>) => `relay ${channel}: ${field}`,
};
