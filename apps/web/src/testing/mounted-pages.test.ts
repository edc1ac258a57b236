import { MutationCache, QueryClient } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { leavePages, notePage } from "./mounted-pages.ts";

it("a page that was left tells nothing of an answer that comes late", async () => {
  const told = vi.fn();
  const tellingClient = () => new QueryClient({ mutationCache: new MutationCache({ onSuccess: told }) });
  const [left, here] = [tellingClient(), tellingClient()];
  notePage(left);
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers = [left, here].map((client) =>
    client
      .getMutationCache()
      .build(client, { mutationFn: () => promise })
      .execute(undefined),
  );
  leavePages();
  resolve();
  await Promise.all(answers);
  expect(told).toHaveBeenCalledOnce();
});
