import { otherSuspects } from "@halocline/domain/alerts/hold-names";
import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Catalogue } from "../compiled/catalogues.ts";

type Texts = Pick<Catalogue, "holds">;
type HoldText = Readonly<{ title: string; cause: string; steps: readonly string[] }>;

/** A reason that this version does not know is passed on by its own name: the hold is as real as any other. */
export function holdText({ holds }: Texts, reason: string): HoldText {
  const name = reason.replaceAll("_", " ");
  return ownEntry<HoldText>(holds.known, reason) ?? { title: name, cause: name, steps: holds.unknownSteps };
}

/** "It may be a leak."; null when nothing is suspected beyond what the reason says. */
export function suspectsText({ holds }: Texts, reason: string, suspects: readonly string[]): string | null {
  const names = otherSuspects(reason, suspects).map(
    (suspect) => ownEntry<string>(holds.suspects, suspect) ?? suspect.replaceAll("_", " "),
  );
  const last = names.at(-1);
  if (last === undefined) return null;
  return names.length === 1 ? holds.mayBe({ name: last }) : holds.mayBeOneOf({ others: names.slice(0, -1).join(", "), last });
}
