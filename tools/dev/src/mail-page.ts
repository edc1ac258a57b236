// The mails that would have been sent, as pages. A mail is shown as its reader would see it, in a frame that runs no script and
// fetches nothing: its texts come from whoever typed them.

import type { Mailbox } from "@halocline/local-services/mailbox";

type Email = Mailbox["emails"][number];
export type ShownEmail = Readonly<{ email: Email; arrivedAt: Date }>;

/** For pages and for the frames inside them, which inherit it. */
export const MAIL_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? "");

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dde3, #33424d); --soft: light-dark(#5a6b78, #9db0bd); }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
a { color: light-dark(#0b6e8f, #6cc8e6); }
p, dt, time, .soft { color: var(--soft); }
ol { list-style: none; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem .25rem; text-decoration: none; }
li strong { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 1rem 0; }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 22rem; resize: vertical; border: 1px solid var(--line); border-radius: .5rem; background: #fff; color-scheme: light; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: .5rem; padding: 1rem; }
`;

const page = (title: string, body: string, head = ""): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}
<title>${escaped(title)} · Halocline</title><style>${STYLE}</style></head><body>${body}</body></html>`;

const subjectOf = ({ subject }: Email): string => (subject ? subject : "(no subject)");
const recipientsOf = ({ to }: Email): string => (to ?? []).map(({ address }) => address ?? "").join(", ");
const timeOf = (at: Date): string => `<time datetime="${at.toISOString()}">${at.toLocaleTimeString("en-GB")}</time>`;

const REFRESH_S = 3;

/** Comes again by itself: a mail is awaited here. Newest first. */
export function mailListPage(emails: readonly ShownEmail[]): string {
  const items = emails.map(
    ({ email, arrivedAt }, index) =>
      `<li><a href="/mails/${index + 1}"><strong>${escaped(subjectOf(email))}</strong>${timeOf(arrivedAt)}
       <span class="soft">to ${escaped(recipientsOf(email))}</span></a></li>`,
  );
  const list =
    items.length > 0
      ? `<ol>${items.toReversed().join("")}</ol>`
      : "<p>None yet. Sign up with another address, or reset a password.</p>";
  const body = `<h1>Emails</h1><p>The emails of this demonstration. No email leaves this machine, and each <code>pnpm dev</code>
    starts with an empty list.</p>${list}`;
  return page("Emails", body, `<meta http-equiv="refresh" content="${REFRESH_S}">`);
}

/** Its links open in a tab of their own; more than that the frame may not do. */
const frameOf = (html: string): string =>
  `<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escaped(`<base target="_blank">${html}`)}"></iframe>`;

export function mailPage({ email, arrivedAt }: ShownEmail): string {
  const { from, html, text } = email;
  const body = `<p><a href="/">All emails</a></p><h1>${escaped(subjectOf(email))}</h1>
    <dl><dt>From</dt><dd>${escaped(from?.address ?? "")}</dd><dt>To</dt><dd>${escaped(recipientsOf(email))}</dd>
    <dt>Time</dt><dd>${timeOf(arrivedAt)}</dd></dl>
    ${html === undefined ? "" : frameOf(html)}
    ${text === undefined ? "" : `<h2 class="soft">As plain text</h2><pre>${escaped(text)}</pre>`}`;
  return page(subjectOf(email), body);
}
