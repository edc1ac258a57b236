import { vi } from "vitest";

/** Stands in for the browser's request that can tell how much was sent; the test plays the server. */
export class FakeUpload extends EventTarget {
  static sent: FakeUpload[] = [];
  static get last(): FakeUpload {
    const request = FakeUpload.sent.at(-1);
    if (!request) throw new Error("Nothing was sent");
    return request;
  }

  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  target = "";
  form = new FormData();
  status = 0;
  statusText = "";
  responseText = "";

  open(method: string, path: string): void {
    this.target = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }

  send(form: FormData): void {
    this.form = form;
    FakeUpload.sent.push(this);
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event("progress"), { loaded, total }));
  }

  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === "string" ? body : JSON.stringify(body);
    this.dispatchEvent(new Event("load"));
  }

  breakOff(): void {
    this.dispatchEvent(new Event("error"));
  }
}

export function fakeUploads(): void {
  FakeUpload.sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeUpload);
}
