// What the check before an absence found, and how to put it right.

import { ownEntry } from "@halocline/domain/devices/own-entry";
import type { Finding, NamedWay } from "@halocline/domain/vacation/finding";
import type { Catalogue } from "../compiled/catalogues.ts";

type Reader = Readonly<{ texts: Pick<Catalogue, "vacationFindings">; litres: (litres: number) => string }>;
type Sentence = string | ((values: never) => string);
type Block = Readonly<{ found: Sentence; fix?: Sentence; today?: string }>;

/** A channel of a later version goes by its own name. */
function channelName({ channels, channelNamed }: Catalogue["vacationFindings"], { kind, name }: NamedWay): string {
  const service = ownEntry<string>(channels, kind) ?? kind;
  return name === null || name === service ? service : channelNamed({ service, name });
}

function valuesOf({ texts, litres: litresText }: Reader, { values }: Finding) {
  const { litres, thereLitres, way, ...others } = values;
  return {
    ...others,
    ...(litres !== undefined && { litres: litresText(litres) }),
    ...(thereLitres !== undefined && { there: litresText(thereLitres) }),
    ...(way && { channel: channelName(texts.vacationFindings, way) }),
  };
}

/** The text of a code takes the values of that code. */
const filled = (sentence: Sentence, values: object): string =>
  typeof sentence === "string" ? sentence : sentence(values as never);

function foundText(reader: Reader, finding: Finding): string {
  const { known, plannedChanges, plannedTopUps, why } = reader.texts.vacationFindings;
  const { code, values } = finding;
  const { changes = 0, topUps = 0 } = values;
  if (code === "planned")
    return [changes > 0 && plannedChanges({ count: changes }), topUps > 0 && plannedTopUps({ count: topUps })]
      .filter(Boolean)
      .join(" ");
  const block: Block = known[code];
  if (values.count === 0 && block.today !== undefined) return block.today;
  const found = filled(block.found, valuesOf(reader, finding));
  return values.why === undefined ? found : `${found} ${why[values.why]}`;
}

export function findingText(reader: Reader, finding: Finding): Readonly<{ sentence: string; fix: string | null }> {
  const { known, askSecond } = reader.texts.vacationFindings;
  const { fix }: Block = known[finding.code];
  const how = finding.isOfSecond ? askSecond : fix && filled(fix, valuesOf(reader, finding));
  return { sentence: foundText(reader, finding), fix: how ?? null };
}
