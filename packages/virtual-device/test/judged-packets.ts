// How the contracts judge a packet to a device, in the line that the device program prints for it.

import type { CommandMessage } from "@halocline/contracts/device/commands.contract";
import { CoreMemory } from "@halocline/device-core/core-memory";
import { RESULTS } from "@halocline/device-core/words";
import { writeCommand } from "@halocline/device-core/write-command";
import { writeConfig } from "@halocline/device-core/write-config";
import { parseBoot } from "@halocline/domain/devices/boot";
import { coreConfigOf, readConfiguration } from "../src/device/configuration.ts";
import { commandFrameOf, coreCommandOf } from "../src/device/core-commands.ts";
import { parsedJson, readInbound } from "../src/device/inbound.ts";
import { readGrant } from "../src/device/pairing.ts";

export type Topic = "inbound" | "config" | "grant";

const COMMAND_BYTES = 240;
export const CONFIG_BYTES = 112;
const ERRANDS: readonly string[] = ["", "boost", "identify", "test", "time", "ota", "ota_cancel"];

export function structHex(bytes: number, write: (memory: CoreMemory) => void): string {
  const buffer = new ArrayBuffer(bytes);
  write(new CoreMemory(buffer));
  return Buffer.from(buffer).toString("hex");
}

function commandLine(message: CommandMessage): string {
  const frame = commandFrameOf(message);
  const hex = structHex(COMMAND_BYTES, (memory) => writeCommand(memory, 0, frame, coreCommandOf(message)));
  const parts: unknown[] = ["command", hex, Math.max(0, ERRANDS.indexOf(message.type))];
  if (message.type === "time") parts.push(message.ts);
  if (message.type === "ota") {
    const { update_id, url, size, sha256, version, hw, sig } = message;
    parts.push(update_id, url, size, sha256, version, hw, sig);
  }
  return parts.join(" ");
}

const bootOf = (text: string): string => {
  const { boot } = (parsedJson(text) ?? {}) as { boot?: unknown };
  return typeof boot === "string" ? boot : "";
};

const bootNumbers = (text: string): string => {
  const boot = parseBoot(text);
  return `${boot?.counter}-${boot?.nonce}`;
};

/** Whose boot it is is not the contracts' question: whichever the packet names counts as the device's own. */
function inboundLine(text: string): string {
  const boot = bootOf(text);
  const inbound = readInbound(text, boot);
  switch (inbound.kind) {
    case "ignored":
      return "ignored";
    case "unreadable":
      return `unreadable ${inbound.id} ${RESULTS.indexOf(inbound.result)}`;
    case "command":
      return commandLine(inbound.command);
    case "welcome": {
      const { clockMs, lastSeq, stopId } = inbound;
      return `welcome ${bootNumbers(boot)} ${clockMs / 1000} ${lastSeq ?? "-"} ${stopId ?? "-"}`;
    }
    case "confirmed":
      return ["telemetry_ack", bootNumbers(boot), ...inbound.have.map(([first, last]) => `${first}-${last}`)].join(" ");
    case "events_confirmed":
      return `events_ack ${bootNumbers(inbound.boot)} ${inbound.upto}`;
  }
}

function configLine(text: string): string {
  const read = readConfiguration(parsedJson(text));
  if (read.document === null) return `rejected ${read.revision ?? "-"} ${read.field}`;
  const { document } = read;
  const hex = structHex(CONFIG_BYTES, (memory) => writeConfig(memory, 0, coreConfigOf(document)));
  return `config ${hex} ${document.interval_s}`;
}

function grantLine(text: string): string {
  const grant = readGrant(text);
  return grant ? `grant ${grant.registrationId} ${grant.key}` : "ignored";
}

const LINES = { inbound: inboundLine, config: configLine, grant: grantLine } as const;

export const judgedByContracts = (topic: Topic, packet: Buffer): string => LINES[topic](packet.toString("utf8"));

/** Nothing may be left out of a line, not even an empty packet. */
export const questionOf = (topic: Topic, packet: Buffer): string => `judge_${topic} ${packet.toString("hex")}`;
