// Why an action waits, as the text that stands under it.

import type { StartAction, WaitReason } from "@halocline/domain/verdict/verdict.types";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { verdictMessages } from "@halocline/messages/texts/verdict";
import type { ShownVerdict } from "@/features/verdict/shown-verdict.ts";

export type Role = "viewer" | "keeper" | "owner";

/** Who reads, and whom they ask for what is not theirs to do. */
export type Reader = Readonly<{ role: Role; ownerName: string | null }>;

/** Under what only an owner, or only a keeper, may do. */
export function roleReason({ ownerName }: Pick<Reader, "ownerName">): string {
  const { askOwner, waits } = verdictMessages();
  return ownerName === null ? waits.role : askOwner.reason({ name: ownerName });
}

/** Null: allowed. */
export type ReasonOf = (action: StartAction) => string | null;

/** To switch off, and circulation's pause is that, is for everybody. */
const isOfRole = (action: StartAction, role: Role): boolean => {
  if (action === "pause") return true;
  return role === "owner" || (role === "keeper" && action !== "calibrate");
};

function waitReason({ waits }: ShownVerdict, action: StartAction, role: Role): WaitReason | null {
  return isOfRole(action, role) ? waits[action] : "role";
}

/** `isKnown`: alerts and runs have been loaded. Nothing starts before. */
export const reasonOf =
  (shown: ShownVerdict, reader: Reader, isKnown: boolean): ReasonOf =>
  (action) => {
    const reason = waitReason(shown, action, reader.role);
    if (reason === "role") return roleReason(reader);
    if (reason !== null) return verdictMessages().waits[reason];
    return isKnown ? null : dashboardMessages().checking.word;
  };
