// Why a run or an update did not end well, by the reason's code. A code that is not known here is shown as words.

import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { ServerMessages } from "./server-catalogue.ts";

const words = (code: string): string => code.replaceAll("_", " ");

type Texts = Pick<ServerMessages, "runReasons">;

export const failText = ({ runReasons }: Texts, reason: string): string =>
  ownEntry<string>(runReasons.failed, reason) ?? runReasons.otherFailure({ word: words(reason) });

/** Of a scheduled run: what the server found in its way, or what the controller answered. */
export const dueReasonText = (texts: Texts, reason: string): string =>
  ownEntry<string>(texts.runReasons.due, reason) ?? failText(texts, reason);

export const updateErrorText = ({ runReasons }: Texts, code: string): string =>
  ownEntry<string>(runReasons.update, code) ?? runReasons.otherUpdate({ word: words(code) });
