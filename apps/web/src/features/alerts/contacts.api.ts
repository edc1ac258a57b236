import type { Alert } from "@halocline/contracts/http/alerts.contract";
import { useQuery } from "@tanstack/react-query";
import type { AnswerOf } from "@/lib/http/api-types.ts";
import { readQuery } from "@/lib/http/read-query.ts";

export type Contacts = AnswerOf<"GET /api/contacts">;

/** Always the same one, so that nothing is drawn anew. */
const NOBODY: Contacts = [];

/** On these somebody is offered to be called. */
export const isCallable = ({ severity, clearedAt }: Alert): boolean => severity === "critical" && clearedAt === null;

/** Asked for when something critical is on screen, and never by a visitor, to whom nobody's number is told. */
export const useContacts = (shown: readonly Alert[], isMember: boolean): Contacts =>
  useQuery({ ...readQuery("GET /api/contacts"), refetchInterval: false, enabled: isMember && shown.some(isCallable) }).data ??
  NOBODY;
