import { type MutationMeta, QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { HttpError } from "@/lib/http/http-error.ts";
import { PasswordNotGiven } from "@/lib/password-again.ts";
import { createMutationCache, unlessInField } from "./mutation-toasts.ts";
import { useToast } from "./toast-store.ts";

async function told(meta: MutationMeta | undefined, answer: () => Promise<unknown>, sent: unknown = "sent") {
  const client = new QueryClient({ mutationCache: createMutationCache() });
  const mutation = client.getMutationCache().build(client, { mutationFn: answer, ...(meta && { meta }) });
  await mutation.execute(sent).catch(() => undefined);
  const toast = renderHook(useToast).result.current;
  return toast && { title: toast.title, description: toast.description, kind: toast.kind };
}

const rejected = (fields?: Record<string, string>) => () =>
  Promise.reject(new HttpError(400, JSON.stringify({ code: "no", message: "Not possible.", fields })));

describe("a mutation that has succeeded", () => {
  const done = async () => ({ name: "Reef" });

  it("says its text", async () => {
    expect(await told({ success: { title: "Saved" } }, done)).toEqual({ title: "Saved", kind: "success" });
  });

  it("says what the answer, and what was sent, make of it", async () => {
    const success = ({ name }: { name: string }, sent: string) => ({ title: name, description: sent, kind: "warning" as const });
    expect(await told({ success }, done)).toEqual({ title: "Reef", description: "sent", kind: "warning" });
  });

  it.each([undefined, {}, { failure: "Failed" }, { success: () => null }])("is silent without a text", async (meta) => {
    expect(await told(meta, done)).toBeNull();
  });
});

describe("a mutation that has failed", () => {
  it("says its title and the server's sentence", async () => {
    const toast = { title: "Not saved", description: "Not possible.", kind: "failure" };
    expect(await told({ failure: "Not saved" }, rejected())).toEqual(toast);
  });

  it("says what the failure makes of it", async () => {
    const failure = (error: Error, sent: string) => ({ title: error.message, description: sent });
    const toast = { title: "gone", description: "sent", kind: "failure" };
    expect(await told({ failure }, () => Promise.reject(new Error("gone")))).toEqual(toast);
  });

  it.each([undefined, {}, { success: { title: "Saved" } }, { failure: () => null }])("is silent without a text", async (meta) => {
    expect(await told(meta, rejected())).toBeNull();
  });

  it("is silent when the person did not give the password", async () => {
    expect(await told({ failure: "Not saved" }, () => Promise.reject(new PasswordNotGiven()))).toBeNull();
  });

  it("leaves a complaint to its field, and tells every other", async () => {
    const sent = { email: "a@b" };
    const toast = { title: "Not saved", description: "Not possible.", kind: "failure" };
    expect(await told({ failure: unlessInField("Not saved") }, rejected({ email: "Taken" }), sent)).toBeNull();
    expect(await told({ failure: unlessInField("Not saved") }, rejected({ other: "Wrong" }), sent)).toEqual(toast);
    expect(await told({ failure: unlessInField("Not saved", ["name"]) }, rejected({ email: "Taken" }), sent)).toEqual(toast);
  });
});
