// The email of a calm morning. It says of when it speaks: a mail may be read much later.

import type { Email } from "../mail.ts";
import type { DigestTo } from "./maintenance-email.ts";

const COLOR = "#15803d";

type Calm = Readonly<{ tankNames: readonly string[]; at: Date; timezone: string }>;

export function writeAllWellEmail({ id, to, reader }: DigestTo, { tankNames, at, timezone }: Calm, publicUrl: string): Email {
  const { label, subject, message, silence, tank, asOf, open, why } = reader.texts.emails.digests.allWell;
  const { inZone } = reader.texts.emails.alert;
  const said = message({ count: tankNames.length });
  const content = {
    language: reader.language,
    preview: said,
    label: { text: label, color: COLOR },
    heading: said,
    paragraphs: [],
    facts: [
      ...tankNames.map((name) => [tank, name] as const),
      [asOf, inZone({ time: reader.longMoment(at, timezone), zone: reader.zoneOf(timezone) })] as const,
    ],
    advice: "",
    links: [{ label: open, url: `${publicUrl}/` }],
    ending: [silence, why({ url: `${publicUrl}/settings` })],
  };
  return { to, subject: `${subject} · ${tankNames.join(", ")}`, content, id };
}
