// The one request that shows how far it is: fetch tells nothing about what has been sent. Everything else uses lib/http/call.ts.

import type { AnswerOf } from "@/lib/http/api-types.ts";
import { HttpError, Unreached } from "@/lib/http/http-error.ts";
import { askedLanguage } from "@/lib/language/reader.ts";

type Answer = AnswerOf<"POST /api/firmware/upload">;

/** Of the bytes that travel: the file and the texts around it. */
export type Sent = Readonly<{ sentBytes: number; totalBytes: number }>;

export function sendUpload(form: FormData, onSent: (sent: Sent) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/firmware/upload");
    request.setRequestHeader("accept", "application/json");
    request.setRequestHeader("accept-language", askedLanguage());
    // A form has no JSON to vouch for it: this header, which no foreign page can send, does.
    request.setRequestHeader("x-halocline", "1");
    request.upload.addEventListener("progress", ({ loaded, total }) => onSent({ sentBytes: loaded, totalBytes: total }));
    request.addEventListener("error", () => reject(new Unreached()));
    request.addEventListener("load", () => {
      const isSuccess = request.status >= 200 && request.status < 300;
      if (!isSuccess) return reject(new HttpError(request.status, request.responseText || request.statusText));
      try {
        resolve(JSON.parse(request.responseText) as Answer);
      } catch (error) {
        reject(error);
      }
    });
    request.send(form);
  });
}
