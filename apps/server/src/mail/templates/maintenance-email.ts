// The email that names what is to be done by hand, tank by tank.

import type { Reader } from "../../platform/reader.ts";
import type { Email } from "../mail.ts";

export type DueTask = Readonly<{ tankName: string; name: string; due: string }>;
export type DigestTo = Readonly<{ id: string; to: Email["to"]; reader: Reader }>;

const COLOR = "#0369a1";

export function writeMaintenanceEmail({ id, to, reader }: DigestTo, tasks: readonly DueTask[], publicUrl: string): Email {
  const { label, subjectOne, subjectMany, task, open, once, why } = reader.texts.emails.digests.maintenance;
  const [first] = tasks;
  const subject =
    first && tasks.length === 1 ? subjectOne({ task: first.name, tank: first.tankName }) : subjectMany({ count: tasks.length });
  const sections = [...Map.groupBy(tasks, ({ tankName }) => tankName)].map(([heading, ofTank]) => ({
    heading,
    lines: ofTank.map(({ name, due }) => task({ task: name, due })),
  }));
  const content = {
    language: reader.language,
    preview: tasks.map(({ name }) => name).join(", "),
    label: { text: label, color: COLOR },
    heading: subject,
    paragraphs: [],
    facts: [],
    sections,
    advice: "",
    links: [{ label: open, url: `${publicUrl}/maintenance` }],
    ending: [once, why({ url: `${publicUrl}/settings` })],
  };
  return { to, subject, content, id };
}
