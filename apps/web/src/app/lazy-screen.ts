import { shellMessages } from "@halocline/messages/texts/shell";
import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * In our own words: at the browser's the router would reload the page, and a phone without network would be left with an
 * error page that has no emergency stop.
 */
export class ScreenNotLoaded extends Error {
  constructor(cause: unknown) {
    super(shellMessages().screenNotLoaded, { cause });
  }
}

/** A screen that loads when it is first opened. */
export const lazyScreen: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(
    () =>
      importer().catch((cause: unknown) => {
        throw new ScreenNotLoaded(cause);
      }),
    exportName,
  );
