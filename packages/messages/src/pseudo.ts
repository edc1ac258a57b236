// A language for tests: English, every text 40 % longer and in brackets. A screen that cuts it off would cut off German; one that
// shows a text without brackets does not take it from the catalogue.

/** Vowels double until it is long enough; what has too few of them is filled up. */
function lengthened(text: string): string {
  let missing = Math.ceil(text.length * 0.4);
  const longer = text.replaceAll(/[aeiouAEIOU]/g, (vowel) => (missing-- > 0 ? vowel + vowel.toLowerCase() : vowel));
  return `[${longer}${"~".repeat(Math.max(0, missing))}]`;
}

/** Every text of a catalogue, and what every function of it answers. Keys, values and shape stay as they are. */
export function pseudo<Texts>(texts: Texts): Texts {
  const wrapped = (value: unknown): unknown => {
    if (typeof value === "string") return lengthened(value);
    if (typeof value === "function") return (values: unknown) => wrapped((value as (values: unknown) => unknown)(values));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, wrapped(part)]));
  };
  return wrapped(texts) as Texts;
}
