// A device's event in a sentence. A word that this version does not know is passed on as it is.

import type { Device } from "@halocline/contracts/http/entities.contract";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { causeText } from "../control/cause-text.ts";
import { relayName } from "../control/relay-name.ts";
import type { DeviceEvent } from "./device-page.api.ts";

const readable = (word: string): string => word.replaceAll("_", " ");

function relayText(device: Device, { channel, isOn, word }: DeviceEvent): string | null {
  const relay = device.relays.find(({ channelNumber }) => channelNumber === channel);
  if (!relay || isOn === null) return null;
  const what = causeText({ ...relay, currentState: isOn, lastCause: word ?? "command" });
  return what && devicePageMessages().events.onRelay({ name: relayName(relay), what });
}

export function eventText(device: Device, event: DeviceEvent): string {
  const { types, other, withWord } = devicePageMessages().events;
  const said = event.type === "relay" ? relayText(device, event) : null;
  if (said !== null) return said;
  const what = ownEntry(types, event.type) ?? other({ type: readable(event.type) });
  return event.word === null ? what : withWord({ what, word: readable(event.word) });
}
