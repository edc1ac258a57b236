import type { QueryClient } from "@tanstack/react-query";

const mounted: QueryClient[] = [];

export const notePage = (queryClient: QueryClient): void => void mounted.push(queryClient);

/** An answer may come when its page is gone and the next test runs: nobody is told about it there. */
export function leavePages(): void {
  for (const queryClient of mounted.splice(0)) queryClient.getMutationCache().config = {};
}
