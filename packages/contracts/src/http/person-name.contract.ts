import { isPlainName } from "@halocline/domain/accounts/person-name";
import { LONGEST_PERSON_NAME } from "@halocline/domain/accounts/text-limits";
import { z } from "zod";
import { type FieldCode, fieldCode } from "./field-code.ts";

const nameField = (missing: FieldCode) =>
  z.string().trim().min(1, fieldCode(missing)).max(LONGEST_PERSON_NAME).refine(isPlainName, fieldCode("name_not_plain"));

export const personNameFields = { firstName: nameField("first_name_required"), lastName: nameField("last_name_required") };
