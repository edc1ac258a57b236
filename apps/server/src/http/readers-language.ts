// In which language the caller reads. The page says so with every call; whoever writes to us without a page reads English.

import { LANGUAGES, type Language } from "@halocline/messages/texts/languages";

type Range = Readonly<{ language: Language | null; quality: number }>;

const QUALITY = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Without a quality it is 1; one that cannot be read counts as 0, which means "not this one". */
function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q\s*=/i.test(parameter));
  return given === undefined ? 1 : Number(QUALITY.exec(given)?.[1] ?? 0);
}

/** "de-AT" is German. Whoever takes anything gets the original. */
function languageOf(tag: string): Language | null {
  const [primary] = tag.trim().toLowerCase().split("-");
  return primary === "*" ? "en" : (LANGUAGES.find((language) => language === primary) ?? null);
}

function rangeOf(part: string): Range {
  const [tag = "", ...parameters] = part.split(";");
  return { language: languageOf(tag), quality: qualityOf(parameters) };
}

/** By the `Accept-Language` header: the best of those there are, the first among equals. */
export function readersLanguage(request: Readonly<{ headers: Readonly<{ "accept-language"?: string | undefined }> }>): Language {
  const ranges = (request.headers["accept-language"] ?? "").split(",").map(rangeOf);
  let best: Range = { language: "en", quality: 0 };
  for (const range of ranges) if (range.language !== null && range.quality > best.quality) best = range;
  return best.language ?? "en";
}
