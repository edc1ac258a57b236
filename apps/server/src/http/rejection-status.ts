// Which status answers which kind of rejection.

import { REJECTIONS, type RejectionCode, type RejectionKind } from "@halocline/domain/rejections/rejection-table";

const STATUS: Readonly<Record<RejectionKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  denied: 403,
  not_found: 404,
  missing: 404,
  conflict: 409,
  too_many: 429,
  unavailable: 503,
};

export const statusOf = (code: RejectionCode): number => STATUS[REJECTIONS[code]];
