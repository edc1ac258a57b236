// What the parser of requests complains of, as the catalogue names it: by the contract's own code, else by the kind of mistake.

import type { FieldCode } from "@halocline/contracts/http/field-code";
import { SYSTEM_SETTING_BOUNDS, type SystemSettingName } from "@halocline/domain/tanks/system-settings";
import { answersIn } from "@halocline/messages/answers";
import type { FastifyError, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { FieldError, FieldErrors } from "../rejections/rejection.ts";

type Issue = z.core.$ZodIssue;

/** What fastify's validator makes of an issue: path and kind under other names, the rest as it was. */
type Validation = NonNullable<FastifyError["validation"]>[number];

const PARTS = { body: "body", querystring: "query", params: "params", headers: "headers" } as const;

export function fieldsOfValidation({ validation = [], validationContext }: FastifyError, request: FastifyRequest): FieldErrors {
  const input: unknown = validationContext === undefined ? undefined : request[PARTS[validationContext as keyof typeof PARTS]];
  return fieldsOfIssues(validation.map(issueOf), input);
}

const issueOf = ({ keyword, instancePath, message = "", params }: Validation): Issue =>
  ({ ...params, code: keyword, path: instancePath.split("/").slice(1), message }) as Issue;

export const fieldsOfIssues = (issues: readonly Issue[], input: unknown): FieldErrors =>
  Object.fromEntries(issues.map((issue) => [issue.path.join("."), fieldErrorOf(issue, input)]));

function fieldErrorOf(issue: Issue, input: unknown): FieldError {
  return isFieldCode(issue.message) ? ofContract(issue.message, issue) : ofKind(issue, input);
}

const isFieldCode = (message: string): message is FieldCode => Object.hasOwn(answersIn.en.fieldErrors, message);

/** Those with values take them from the issue. A code that the catalogue lacks does not compile. */
function ofContract(code: FieldCode, issue: Issue): FieldError {
  switch (code) {
    case "password_too_short":
      return { code, least: leastOf(issue) };
    case "password_too_long":
    case "name_too_long":
    case "text_too_long":
      return { code, most: mostOf(issue) };
    case "setting_out_of_bounds": {
      const name = String(issue.path.at(-1)) as SystemSettingName;
      const { least, most } = SYSTEM_SETTING_BOUNDS[name];
      return { code, name, least, most };
    }
    default:
      return code;
  }
}

const leastOf = (issue: Issue): number => (issue.code === "too_small" ? Number(issue.minimum) : 0);
const mostOf = (issue: Issue): number => (issue.code === "too_big" ? Number(issue.maximum) : 0);

function ofKind(issue: Issue, input: unknown): FieldError {
  const english = issue.message;
  // Whatever else is said of what is not there, it is missing.
  if (valueAt(input, issue.path) === undefined) return { code: "kind_missing", english };
  switch (issue.code) {
    case "invalid_type":
      return { code: "kind_type", english };
    case "invalid_value":
      return { code: "kind_choice", english, choices: issue.values.join(", ") };
    case "too_small":
      return { code: issue.origin === "string" ? "kind_text_too_short" : "kind_too_small", english, least: leastOf(issue) };
    case "too_big":
      return { code: issue.origin === "string" ? "kind_text_too_long" : "kind_too_great", english, most: mostOf(issue) };
    case "invalid_format":
      return { code: FORMATS[issue.format] ?? "kind_other", english };
    default:
      return { code: "kind_other", english };
  }
}

const FORMATS: Readonly<Record<string, "kind_email" | "kind_time" | "kind_date">> = {
  email: "kind_email",
  datetime: "kind_time",
  date: "kind_date",
};

function valueAt(input: unknown, path: Issue["path"]): unknown {
  let value = input;
  for (const name of path)
    value = typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[name] : undefined;
  return value;
}
