// A telephone number as the whole world dials it: "+", country, number (E.164).

const SHAPE = /^\+[1-9]\d{6,14}$/;

/** How people write one: blanks, dashes, dots, slashes and brackets mean nothing. */
const DECORATION = /[\s().\-/\u2010-\u2015\u00a0]/g;

/** As it is stored; null when it is none. Without its country nobody abroad could call it, and so it is refused. */
export function readPhoneNumber(text: string): string | null {
  // "+44 (0)20": the zero in brackets is dialled at home only.
  const plain = text.replace(/\(0\)/, "").replace(DECORATION, "").replace(/^00/, "+");
  return SHAPE.test(plain) ? plain : null;
}
