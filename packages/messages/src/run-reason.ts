// Why a run or an update did not end well, by the reason's code. Faults, warnings and rejections have their texts under their own code;
// a code that is not known here is shown as words.

import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Catalogue } from "../compiled/catalogues.ts";

const words = (code: string): string => code.replaceAll("_", " ");

export type ReasonTexts = Pick<Catalogue, "alerts" | "faults" | "rejections" | "runReasons">;
type Fault = Readonly<{ cause: string; past?: string; advice: string }>;
type Warning = Readonly<{ past: string; advice: string }>;

function faultReason({ faults }: ReasonTexts, reason: string): string | undefined {
  const fault = ownEntry<Fault>(faults.known, reason);
  return fault && `${fault.past ?? `${fault.cause}.`} ${fault.advice}`;
}

function warningReason({ alerts }: ReasonTexts, reason: string): string | undefined {
  const warning = ownEntry<Warning>(alerts.known, reason);
  return warning && `${warning.past} ${warning.advice}`;
}

export const failText = (texts: ReasonTexts, reason: string): string =>
  ownEntry<string>(texts.runReasons.failed, reason) ??
  faultReason(texts, reason) ??
  warningReason(texts, reason) ??
  texts.runReasons.otherFailure({ word: words(reason) });

/** Of a scheduled run: what the server found in its way, or what the controller answered. */
export const dueReasonText = (texts: ReasonTexts, reason: string): string =>
  ownEntry<string>(texts.runReasons.due, reason) ??
  ownEntry<Readonly<{ now: string; past?: string }>>(texts.rejections, reason)?.past ??
  failText(texts, reason);

export const updateErrorText = ({ runReasons }: Pick<Catalogue, "runReasons">, code: string): string =>
  ownEntry<string>(runReasons.update, code) ?? runReasons.otherUpdate({ word: words(code) });
