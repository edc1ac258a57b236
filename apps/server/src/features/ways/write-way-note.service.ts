// What a message about a way says, as mail and as a message to a service.

import type { ChannelMessage } from "@halocline/domain/notifications/http-channel";
import type { Email } from "../../mail/mail.ts";
import { languageOf, type Reader, readerOf } from "../../platform/reader.ts";
import type { TakenNote } from "./way-notes.store.ts";

const COLORS = { probe: "#0369a1", broken: "#b45309", mended: "#15803d" } as const;

function textsOf({ texts }: Reader, { kind, aboutName }: TakenNote) {
  const { ways } = texts.emails;
  const { text, ...said } = ways[kind];
  const way = aboutName === null ? ways.mail : ways.service({ name: aboutName });
  return { ...said, text: typeof text === "string" ? text : text({ way }), ending: ways.ending, open: ways.open };
}

const readerFor = ({ language, hourCycle }: TakenNote): Reader => readerOf(languageOf(language), hourCycle ?? "automatic");

const linkOf = (publicUrl: string): string => `${publicUrl}/settings?section=notifications`;

export function writeNoteEmail(note: TakenNote, publicUrl: string): Email {
  const reader = readerFor(note);
  const { label, title, text, advice, ending, open } = textsOf(reader, note);
  const { id, firstName, lastName, address } = note;
  const content = {
    language: reader.language,
    preview: text,
    label: { text: label, color: COLORS[note.kind] },
    heading: title,
    paragraphs: [text],
    facts: [],
    advice,
    links: [{ label: open, url: linkOf(publicUrl) }],
    ending: [ending],
  };
  return { to: { name: `${firstName} ${lastName}`, address }, subject: title, content, id };
}

/** A test makes no sound. That a way is dead does: it may be the one that was to wake somebody. */
export function writeNoteMessage(note: TakenNote, publicUrl: string): ChannelMessage {
  const { title, text, advice } = textsOf(readerFor(note), note);
  return {
    id: note.id,
    title,
    text: [text, advice].filter(Boolean).join("\n"),
    severity: note.kind === "broken" ? "warn" : "info",
    link: linkOf(publicUrl),
    isSilent: note.kind !== "broken",
  };
}
