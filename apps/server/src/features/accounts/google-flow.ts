// The way to Google and back, by a library of its own. It is made when somebody first takes that way: making it asks
// Google for its addresses, and nobody's password may wait for that.

import type { GoogleClient } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import type { Caller } from "../../http/caller.ts";
import { admitGoogleUser } from "./admit-google-user.service.ts";
import { GOOGLE, googlePlugin } from "./google-plugin.ts";
import { createLibrary, type Library, type LibraryContext } from "./library.ts";
import { callLibrary, type FlowAnswer } from "./library-call.ts";
import { CONFIRMED_FOR_MS } from "./sessions.store.ts";

export type GoogleFlow = Readonly<{
  /** Null while Google does not answer. */
  begin: (caller: Caller, callbackURL: string) => Promise<FlowAnswer | null>;
  finish: (caller: Caller, search: string) => Promise<FlowAnswer | null>;
}>;

export function openGoogleFlow(ctx: LibraryContext & Pick<Context, "clock" | "reportError">, client: GoogleClient): GoogleFlow {
  // The one that is registered with Google.
  const { publicUrl } = ctx.config;
  const plugin = googlePlugin(client, (profile) => admitGoogleUser(ctx, profile));
  const google = { plugin, confirmedUntilMs: () => ctx.clock() + CONFIRMED_FOR_MS };
  let opened: Promise<Library | null> | null = null;

  async function open(): Promise<Library | null> {
    const library = createLibrary(ctx, google, publicUrl);
    const { socialProviders } = await library.$context;
    return socialProviders.some(({ id }) => id === GOOGLE) ? library : null;
  }

  /** Null while Google does not answer; the next one tries anew. */
  async function openLibrary(): Promise<Library | null> {
    opened ??= open().catch((error: unknown) => {
      // The caller only learns that Google did not answer.
      ctx.reportError("google", error);
      return null;
    });
    const library = await opened;
    if (!library) opened = null;
    return library;
  }

  return {
    async begin(caller, callbackURL) {
      const library = await openLibrary();
      const body = { provider: GOOGLE, callbackURL, errorCallbackURL: "/login", disableRedirect: true };
      return library && callLibrary(library, publicUrl, "/sign-in/social", caller, body);
    },
    async finish(caller, search) {
      const library = await openLibrary();
      return library && callLibrary(library, publicUrl, `/callback/${GOOGLE}${search}`, caller);
    },
  };
}
