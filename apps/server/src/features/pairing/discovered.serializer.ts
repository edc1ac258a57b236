import type { DiscoveredDevice } from "@halocline/contracts/http/devices.contract";
import type { AnnouncedDevice } from "./announcements.store.ts";

/** Without the pairing client's id: whoever knows it could take its place at the broker. */
export const presentDiscovered = (announced: AnnouncedDevice): DiscoveredDevice => ({
  deviceId: announced.hardwareId,
  firmwareVersion: announced.firmwareVersion,
  rssi: announced.rssiDbm,
  connection: "local",
  lastSeenAt: announced.lastSeenAt.toISOString(),
  isKnown: announced.device !== null,
  obstacle: announced.obstacle === "button_needed" && announced.isButtonPressed ? null : announced.obstacle,
});
