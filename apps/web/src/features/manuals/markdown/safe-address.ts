// Which addresses a manual may name (SEC-8). Everything else becomes plain text.

/** Written as one, and read as one by the browser: "https:\\host" and " javascript:" are neither. */
const WEB = /^https?:\/\/[^\s\\]+$/i;
/** A place in this manual, or a screen of ours: one slash, so that no foreign host can stand behind it. */
const OWN_PLACE = /^(#[a-z0-9-]+|\/(?![/\\%])[^\s\\]*)$/i;
/** The pictures that come with the product. Never an API address: a picture must not be a call. */
const OWN_PICTURE = /^\/manual\/[a-z0-9-]+\.(svg|png|webp|jpg)$/i;

export type SafeLink = Readonly<{ href: string; isExternal: boolean }>;

export function safeLink(address: string | undefined): SafeLink | null {
  if (address === undefined) return null;
  if (OWN_PLACE.test(address)) return { href: address, isExternal: false };
  if (!WEB.test(address) || !URL.canParse(address)) return null;
  return { href: address, isExternal: true };
}

export const safePicture = (address: string | undefined): string | null =>
  address !== undefined && OWN_PICTURE.test(address) ? address : null;
