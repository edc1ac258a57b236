// The way to Google and back, by a library of its own. It is made when somebody first takes that way: making it asks
// Google for its addresses, and nobody's password may wait for that.

import { GOOGLE } from "./google-plugin.ts";
import type { Library } from "./library.ts";
import { type Caller, createLibraryCall, type FlowAnswer, type LibraryCall } from "./library-call.ts";

export type GoogleFlowDeps = Readonly<{
  openLibrary: () => Library;
  publicUrl: string;
  /** The caller only learns that Google did not answer. */
  onFailure: (error: unknown) => void;
}>;

export function createGoogleFlow({ openLibrary, publicUrl, onFailure }: GoogleFlowDeps) {
  let opened: Promise<LibraryCall | null> | null = null;

  async function open(): Promise<LibraryCall | null> {
    const library = openLibrary();
    const { socialProviders } = await library.$context;
    return socialProviders.some(({ id }) => id === GOOGLE) ? createLibraryCall(library, publicUrl) : null;
  }

  /** Null while Google does not answer; the next one tries anew. */
  async function callOf(): Promise<LibraryCall | null> {
    opened ??= open().catch((error: unknown) => {
      onFailure(error);
      return null;
    });
    const call = await opened;
    if (!call) opened = null;
    return call;
  }

  return {
    async begin(caller: Caller, callbackURL: string): Promise<FlowAnswer | null> {
      const call = await callOf();
      const body = { provider: GOOGLE, callbackURL, errorCallbackURL: "/login", disableRedirect: true };
      return call && call("/sign-in/social", caller, body);
    },
    async finish(caller: Caller, search: string): Promise<FlowAnswer | null> {
      const call = await callOf();
      return call && call(`/callback/${GOOGLE}${search}`, caller);
    },
  };
}

export type GoogleFlow = ReturnType<typeof createGoogleFlow>;
