// Takes in a multipart form with one file. The file goes to disk as it comes, so memory stays flat whatever is sent; what is
// too large, too slow or not asked for is refused as soon as that is known, and nothing of it stays.

import multipart, { type MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type TemporaryFile, withTemporaryFile } from "../platform/temporary-file.ts";
import { HttpError, invalidField } from "./errors.ts";
import { isStorable } from "./plugins/storable-texts.ts";

/** After an answer to what is still being sent, so that the sender gets to read it. */
const LINGER_MS = 2000;
const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 64 * 1024;
/** Fields and boundaries beside the file. */
const MAX_REST_BYTES = 512 * 1024;

export type FormRules = Readonly<{
  fileField: string;
  nameEnding: string;
  maxFileBytes: number;
  withinMs: number;
}>;

export type ReceivedForm = Readonly<{ fields: Readonly<Record<string, unknown>>; bytes: Buffer }>;

/** Only routes of this scope take forms; on every other a form is refused unread. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart);
  scope.addHook("onResponse", async ({ raw }) => {
    if (raw.complete) return;
    raw.resume();
    setTimeout(() => raw.complete || raw.destroy(), LINGER_MS).unref();
  });
}

export async function receiveForm(request: FastifyRequest, rules: FormRules): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new HttpError(415, "form_required");
  if (Number(request.headers["content-length"]) > rules.maxFileBytes + MAX_REST_BYTES) throw tooLarge(rules);
  return withTemporaryFile(async (file) => {
    const ending = new AbortController();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      const tooSlow = new HttpError(408, "upload_too_slow", { code: "too_slow" });
      ending.abort(tooSlow);
      late.reject(tooSlow);
    }, rules.withinMs);
    const reading = readParts(request, rules, file, ending);
    try {
      return await Promise.race([reading.form, late.promise]);
    } finally {
      clearTimeout(timer);
      ending.abort();
      // Lost to the timer: its own end, which the timer caused, tells nobody anything new.
      reading.form.catch(() => {});
      await reading.written();
    }
  });
}

const tooLarge = ({ maxFileBytes }: FormRules): HttpError =>
  new HttpError(413, { code: "file_too_large", mib: maxFileBytes / 1024 / 1024 }, { code: "too_large" });

/** `written`: when nothing more goes to disk; why it ended there, `form` tells. A sender who stops sending leaves `form` waiting until the connection is closed. */
function readParts(request: FastifyRequest, rules: FormRules, file: TemporaryFile, ending: AbortController) {
  let writing = Promise.resolve();
  const save = async (part: MultipartFile): Promise<void> => {
    // A sender who was told to be too slow may still go on.
    ending.signal.throwIfAborted();
    part.file.once("limit", () => ending.abort(tooLarge(rules)));
    writing = file.write(part.file, ending.signal);
    await writing.catch((error: unknown) => {
      throw ending.signal.aborted ? ending.signal.reason : error;
    });
  };
  const read = async (): Promise<ReceivedForm> => {
    const fields: Record<string, unknown> = {};
    let hasFile = false;
    const { maxFileBytes } = rules;
    const limits = { files: 1, fileSize: maxFileBytes, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 64 };
    for await (const part of request.parts({ limits: { ...limits, parts: MAX_FIELDS + 1, headerPairs: 32 } })) {
      if (part.type === "file") {
        checkFile(part, rules);
        await save(part);
        hasFile = true;
      } else if (part.valueTruncated || part.fieldname in fields) throw invalidField(part.fieldname, "too_long_or_twice");
      else if (!isStorable(part.value)) throw invalidField(part.fieldname, "unstorable_text");
      else fields[part.fieldname] = part.value;
    }
    if (!hasFile) throw invalidField(rules.fileField, "file_required");
    return { fields, bytes: await file.read() };
  };
  return { form: read().catch(explain), written: () => writing.catch(() => {}) };
}

/** The parser's complaints about what was sent are plain errors; those of the disk have a code. */
function explain(error: unknown): never {
  if (error instanceof HttpError || !(error instanceof Error) || "code" in error) throw error;
  throw new HttpError(400, "bad_form");
}

function checkFile({ fieldname, filename, file }: MultipartFile, { fileField, nameEnding }: FormRules): void {
  if (fieldname === fileField && filename.toLowerCase().endsWith(nameEnding)) return;
  file.resume();
  throw invalidField(fileField, { code: "file_ending", ending: nameEnding });
}
