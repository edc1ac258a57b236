import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Messages } from "../catalogue.ts";

type Texts = Messages["verdict"];

/** A controller of a later version may report what this one does not know by name. */
export const warningLabels = ({ warnings, otherAlerts }: Texts, code: string) => ownEntry(warnings, code) ?? otherAlerts.warning;

export const criticalLabels = ({ criticals, otherAlerts }: Texts, code: string) =>
  ownEntry(criticals, code) ?? otherAlerts.critical;
