// How our emails look: one column that every mail program can show, and a plain-text twin made from the same page.

import { catalogues } from "@halocline/messages/texts/catalogues";
import type { Language } from "@halocline/messages/texts/languages";
import { render, toPlainText } from "@react-email/render";
import { createElement as h, type ReactElement } from "react";

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const STYLE = {
  body: { margin: 0, padding: 0, backgroundColor: "#f1f5f9" },
  outer: { padding: "24px 12px", fontFamily: FONT },
  page: { maxWidth: "560px", backgroundColor: "#ffffff", borderRadius: "8px" },
  hidden: { display: "none", maxHeight: 0, overflow: "hidden" },
  label: { margin: 0, fontSize: "13px", fontWeight: 700, letterSpacing: "0.04em" },
  heading: { margin: "4px 0 16px", fontSize: "20px", lineHeight: "28px", color: "#0f172a" },
  text: { margin: "0 0 12px", fontSize: "15px", lineHeight: "23px", color: "#1e293b" },
  fact: { margin: "0 0 4px", fontSize: "15px", lineHeight: "23px", color: "#1e293b" },
  link: { color: "#0369a1", fontWeight: 600 },
  button: {
    display: "inline-block",
    padding: "12px 20px",
    borderRadius: "8px",
    backgroundColor: "#0369a1",
    color: "#ffffff",
    fontWeight: 700,
    textDecoration: "none",
  },
  section: { margin: "20px 0 8px", fontSize: "17px", lineHeight: "24px", color: "#0f172a" },
  picture: { display: "block", width: "100%", maxWidth: "512px", height: "auto", border: 0 },
  axis: { fontSize: "12px", lineHeight: "18px", color: "#475569", textAlign: "center" },
  rule: { margin: "20px 0", border: 0, borderTop: "1px solid #e2e8f0" },
  small: { margin: "0 0 8px", fontSize: "13px", lineHeight: "20px", color: "#475569" },
} as const;

/** A part of an email with a heading of its own. */
export type EmailSection = Readonly<{
  heading: string;
  /** `cid` names one of the email's pictures. What it shows also stands in a line: nobody needs to see it. */
  picture?: Readonly<{ cid: string; alt: string; labels: readonly string[] }> | undefined;
  facts?: readonly (readonly [name: string, value: string])[];
  lines?: readonly string[];
}>;

/** What an email says; how it looks is the same for all of them. */
export type EmailContent = Readonly<{
  language: Language;
  /** The line that mail programs show beside the subject. */
  preview: string;
  label: Readonly<{ text: string; color: string }>;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly (readonly [name: string, value: string])[];
  sections?: readonly EmailSection[];
  advice: string;
  links: readonly Readonly<{ label: string; url: string; isButton?: true }>[];
  /** Why it came, and how to get no more of them. */
  ending: readonly string[];
}>;

/** Tables, because mail programs centre and pad nothing else alike. */
const box = (style: object, innerStyle: object, ...children: ReactElement[]): ReactElement =>
  h(
    "table",
    { role: "presentation", align: "center", width: "100%", cellPadding: 0, cellSpacing: 0, style },
    h("tbody", null, h("tr", null, h("td", { style: innerStyle }, ...children))),
  );

const text = (line: string, style: object = STYLE.text): ReactElement => h("p", { style }, line);

const fact = ([name, value]: readonly [string, string]): ReactElement =>
  h("p", { style: STYLE.fact }, h("strong", null, `${name}: `), value);

const pictureOf = ({ cid, alt, labels }: NonNullable<EmailSection["picture"]>): ReactElement =>
  h(
    "table",
    { role: "presentation", width: "100%", cellPadding: 0, cellSpacing: 0, style: { maxWidth: "512px", marginBottom: "12px" } },
    h(
      "tbody",
      null,
      h("tr", null, h("td", { colSpan: labels.length }, h("img", { src: `cid:${cid}`, alt, width: 512, style: STYLE.picture }))),
      // In text they would be words without a picture above them.
      h(
        "tr",
        { "data-skip-in-text": true },
        ...labels.map((label) => h("td", { width: `${100 / labels.length}%`, style: STYLE.axis }, label)),
      ),
    ),
  );

const sectionOf = ({ heading, picture, facts = [], lines = [] }: EmailSection): ReactElement[] => [
  h("h2", { style: STYLE.section }, heading),
  ...(picture ? [pictureOf(picture)] : []),
  ...facts.map(fact),
  ...lines.map((line) => text(line, STYLE.fact)),
];

function pageOf(email: EmailContent): ReactElement {
  const { language, preview, label, heading, paragraphs, facts, sections = [], advice, links, ending } = email;
  const { whatToDo } = catalogues[language].emails;
  const content = [
    text(label.text, { ...STYLE.label, color: label.color }),
    h("h1", { style: STYLE.heading }, heading),
    ...paragraphs.map((line) => text(line)),
    ...(advice === "" ? [] : [text(whatToDo, { ...STYLE.text, fontWeight: 700, marginBottom: 0 }), text(advice)]),
    ...facts.map(fact),
    ...sections.flatMap(sectionOf),
    h("div", { style: { height: "12px" } }),
    ...links.map((link) =>
      h("p", { style: STYLE.text }, h("a", { href: link.url, style: link.isButton ? STYLE.button : STYLE.link }, link.label)),
    ),
    ...(ending.length === 0 ? [] : [h("hr", { style: STYLE.rule })]),
    ...ending.map((line) => text(line, STYLE.small)),
  ];
  return h(
    "html",
    { lang: language },
    h("head", null, h("meta", { httpEquiv: "Content-Type", content: "text/html; charset=UTF-8" })),
    h(
      "body",
      { style: STYLE.body },
      h("div", { style: STYLE.hidden, "data-skip-in-text": true }, preview),
      box({}, STYLE.outer, box(STYLE.page, { padding: "24px" }, ...content)),
    ),
  );
}

export async function renderEmail(content: EmailContent): Promise<Readonly<{ html: string; text: string }>> {
  const html = await render(pageOf(content));
  const selectors = [
    { selector: "h1", options: { uppercase: false } },
    { selector: "h2", options: { uppercase: false } },
    // An address ends where a mail program finds its end.
    { selector: "a", options: { linkBrackets: false as const } },
  ];
  return { html, text: `${toPlainText(html, { wordwrap: 100, selectors })}\n` };
}
