// Device Management: the card of a controller and its actions.

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
  circulation: "Fault: circulation did not restart",
  reset: "Fault: restarted during a run",
  siphon: "Fault: unexplained rise in level",
  leak: "Fault: unexplained fall in level",
  welded_relay: "Fault: a relay may be stuck",
};

const holds: Readonly<Record<HoldName, string>> = {
  rising: "Pumps held off: unexplained rise in level",
  falling: "Pumps held off: unexplained fall in level",
  welded: "Pumps held off: a relay may be stuck",
  input: "Pumps held off: water where none should be",
  overflow: "Pumps held off: the overflow may be blocked",
};

export const devices = {
  title: "Device Management",
  notLoaded: "Your controllers could not be loaded",
  none: "No devices configured. Please add a device to get started.",
  limits: {
    viewer:
      "You are a viewer in this household: you can see everything, test connections and stop pumps. Only keepers and owners can rename controllers. Only owners can add, delete and update them and change their keys.",
    keeper: "You are a keeper in this household. Only owners can add, delete and update controllers and change their keys.",
  },
  status: { online: "Online", offline: "Offline", error: "Error" },
  wasStatus: { online: "Was online", offline: "Was offline", error: "Had an error" },
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
    title: "Rename controller",
    name: "Controller name",
    nameRequired: "Please enter a name.",
    act: "Rename controller",
    done: "Controller renamed",
    doneText: ({ device }: Named) => `Its new name is ${device}.`,
    failed: "Rename failed",
    tankToo: ({ tank }: Readonly<{ tank: string }>) => `Also rename its tank, ${tank}`,
    tankFailed: "The controller was renamed, but its tank was not. Please try again.",
  },
  remove: {
    act: "Delete Device",
    acting: "Deleting...",
    ask: ({ device }: Named) => `Delete ${device}?`,
    text: "This permanently removes the device and all data including readings, tanks, relay configs. It cannot be undone.",
    tanks: ({ count }: Count) => (count === 1 ? "1 tank" : `${count} tanks`),
    tanksNamed: ({ count, names }: Count & Names) => (count === 1 ? `1 tank: ${names}` : `${count} tanks: ${names}`),
    relays: ({ count }: Count) => (count === 1 ? "1 relay config" : `${count} relay configs`),
    readings: "All its readings and its history",
    key: "Its API key, which stops working immediately",
    stopsFirst: "Its pumps are stopped first.",
    offline: "The controller is offline",
    offlineText: "It cannot confirm that its pumps are off. Unplug the pumps before you delete it.",
    done: "Device Deleted",
    doneText: ({ device }: Named) => `${device} confirmed that its pumps are off and was deleted.`,
    stillRunning: "The controller did not respond. Its pumps may still be running. If water moves, unplug the pumps.",
    notConfirmed: ({ names }: Names) => `${names}: pumps not confirmed off`,
    checked: "I checked the pumps",
    failed: "Delete Failed",
    failedText: "Failed to delete device",
  },
  stop: {
    active: "Emergency stop is active",
    activeText: ({ time }: When) => `The controller confirmed the stop of ${time}. All pumps stay off until someone clears it.`,
    notConfirmed: "Emergency stop not confirmed",
    notConfirmedText: ({ time }: When) =>
      `Requested on ${time}. The controller has not confirmed the stop. If water is running, unplug the pumps.`,
  },
  faults,
  otherFault: ({ fault }: Readonly<{ fault: string }>) => `Fault: ${fault}`,
  faultText: "The pumps that move water stay off until the fault is reset.",
  holds,
  otherHold: ({ reason }: Readonly<{ reason: string }>) => `Pumps held off: ${reason}`,
  holdText: "The pumps that move water stay off, automatic top-up included, until the hold is released.",
  settings: {
    pending:
      "The controller has not confirmed the latest settings yet. Until then it uses the old ones, and no automation starts.",
    refused: "Settings refused",
    refusedText:
      "The controller refused the latest settings and uses the old ones. No automation starts until the settings are corrected.",
  },
  /** A field of it that cannot be read. */
  relayField: ({ channel, field }: Readonly<{ channel: number; field: string }>) => `relay ${channel}: ${field}`,
};
