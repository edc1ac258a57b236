// A person's name is shown to others, in mails and alerts: it must not carry a link, a line break or a mark that turns the text.

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const LINK = /:\/\/|www\./i;

export const isPlainName = (name: string): boolean => !HIDDEN.test(name) && !LINK.test(name);

/** For a name that its bearer cannot correct here. May be empty. */
export const plainName = (name: string): string =>
  name.split(HIDDEN).join(" ").split(LINK).join(" ").replaceAll(/\s+/g, " ").trim();
