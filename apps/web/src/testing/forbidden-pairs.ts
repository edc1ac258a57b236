// What must never stand on one screen together, as a list beside the table of verdicts. Each looks at the page as a person sees it.

import { rowRank } from "@halocline/domain/verdict/rows";
import type { ShownCode } from "@halocline/domain/verdict/verdict.types";

export type SeenPage = Readonly<{
  code: ShownCode;
  tone: string;
  text: string;
  /** Names of the enabled buttons. */
  enabled: readonly string[];
  /** Disabled starts without a reason that a person can read. */
  unexplained: readonly string[];
  relayStates: readonly string[];
  status: string;
  hasAge: boolean;
  role: "viewer" | "keeper" | "owner";
  isAreaKnown: boolean;
  hasOpenTrouble: boolean;
}>;

const STARTS = ["Start Water Change", "Force Top-Up", "Finish with salt water"];
const FOR_KEEPERS = [
  ...STARTS,
  "Check and reset",
  "Check and release",
  "Clear stop",
  "Release top-ups",
  "Resume now",
  "Resume circulation",
  "Withdraw",
];
const FOR_OWNERS = ["Calibrate Tank", "Recalibrate Tank"];

const SILENT: readonly ShownCode[] = [
  "go_and_look",
  "silent_while_pumping",
  "not_known",
  "server_behind",
  "browser_offline",
  "server_silent",
];

const enables = ({ enabled }: SeenPage, names: readonly string[]): boolean =>
  names.some((name) => enabled.some((one) => one === name || one.startsWith(`${name}:`)));
const isUpTo = ({ code }: SeenPage, last: ShownCode): boolean => rowRank(code) <= rowRank(last);

export const FORBIDDEN_PAIRS: Readonly<Record<string, (page: SeenPage) => boolean>> = {
  "somebody must act now, and a start is enabled": (page) => isUpTo(page, "critical_alert") && enables(page, STARTS),
  "stopped or locked, and a start is enabled": (page) =>
    (page.code === "stopped" || page.code === "held" || page.code.startsWith("locked_")) && enables(page, STARTS),
  "nothing is heard, and a start is enabled": (page) => SILENT.includes(page.code) && enables(page, STARTS),
  "all is well, and a warning or critical alert is open": ({ code, hasOpenTrouble }) => code === "all_well" && hasOpenTrouble,
  "another verdict, and All is well": ({ code, text }) => code !== "all_well" && text.includes("All is well"),
  "everything is stopped, and a relay is ON": ({ code, relayStates }) => code === "stopped" && relayStates.includes("ON"),
  "nothing is heard, and a relay is ON or OFF": ({ code, relayStates }) =>
    SILENT.includes(code) && relayStates.some((state) => state !== "Unknown"),
  "Offline, and Monitoring or an age": ({ status, text, hasAge }) =>
    status === "Offline" && (hasAge || text.includes("Monitoring")),
  "nothing is heard, and Monitoring": ({ code, status }) => SILENT.includes(code) && status === "Monitoring",
  "the server is behind, and Offline": ({ code, status }) => code === "server_behind" && status === "Offline",
  "trouble, and something is called normal": ({ tone, text }) =>
    (tone === "solid" || tone === "danger") && /(slowly|mm\/(h|min)),? ?normal/.test(text),
  "nobody has measured litres, and litres": ({ isAreaKnown, text }) => !isAreaKnown && /\d L\b/.test(text),
  "a viewer, and what is not for viewers": (page) => page.role === "viewer" && enables(page, [...FOR_KEEPERS, ...FOR_OWNERS]),
  "a keeper, and what is for the owner": (page) => page.role === "keeper" && enables(page, FOR_OWNERS),
  "a disabled start, and no reason": ({ unexplained }) => unexplained.length > 0,
  "the dashboard, and a second word for the connection": ({ text }) => /\b(live|online|connected|polling)\b/i.test(text),
  "one screen, and two ages": ({ text }) => (text.match(/\d+ (s|min) ago/g) ?? []).length > 1,
};

export const forbiddenOn = (page: SeenPage): readonly string[] =>
  Object.entries(FORBIDDEN_PAIRS).flatMap(([name, isFound]) => (isFound(page) ? [name] : []));
