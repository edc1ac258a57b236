// What the contract itself says of a field: a code in the place of the parser's sentence. Whoever answers says it in the reader's
// language, with the bounds that the parser names.

export type FieldCode =
  | "first_name_required"
  | "last_name_required"
  | "name_not_plain"
  | "email_invalid"
  | "phone_invalid"
  | "password_too_short"
  | "password_too_long"
  | "second_factor_code_required"
  | "name_required"
  | "name_too_long"
  | "title_required"
  | "content_required"
  | "section_id_unreadable"
  | "time_unreadable"
  | "tank_required"
  | "version_required"
  | "version_unreadable"
  | "text_too_long"
  | "signature_required"
  | "signature_unreadable"
  | "stable_or_beta"
  | "severity_required"
  | "setting_out_of_bounds";

export const fieldCode = (code: FieldCode): FieldCode => code;
