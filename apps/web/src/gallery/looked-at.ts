// Which picture of the gallery is looked at, as its address says it: `?row=rising&role=viewer&litres=no&language=de`.

import type { User } from "@halocline/contracts/http/auth.contract";
import { MADE_ROWS, type MadeRow } from "./made-tank.ts";

export type Role = User["membershipRole"];
export type Language = "en" | "de" | "pseudo";

export const ROLES: readonly Role[] = ["owner", "keeper", "viewer"];
export const LANGUAGES: readonly Language[] = ["en", "de", "pseudo"];

export type LookedAt = Readonly<{
  /** Null: all of them, each in a frame. `home`: several tanks. */
  row: MadeRow | "home" | null;
  role: Role;
  hasLitres: boolean;
  language: Language;
}>;

const isOf = <T extends string>(known: readonly T[], word: string | null): word is T => known.includes(word as T);

export function lookedAt(search: string): LookedAt {
  const asked = new URLSearchParams(search);
  const [row, role, language] = [asked.get("row"), asked.get("role"), asked.get("language")];
  return {
    row: row === "home" || isOf(MADE_ROWS, row) ? row : null,
    role: isOf(ROLES, role) ? role : "owner",
    hasLitres: asked.get("litres") !== "no",
    language: isOf(LANGUAGES, language) ? language : "en",
  };
}

export const addressOf = ({ row, role, hasLitres, language }: LookedAt): string =>
  `?${new URLSearchParams({ ...(row && { row }), role, litres: hasLitres ? "yes" : "no", language })}`;
