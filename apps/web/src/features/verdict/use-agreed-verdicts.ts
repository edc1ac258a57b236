// What each tank's verdict was agreed to be, kept beside the page's cache: every part of the page flips with the same message.

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type Agreement, agreedVerdict, agreement, type JudgedMessage } from "./agreed-verdict.ts";
import type { ShownVerdict } from "./shown-verdict.ts";

const kept = new WeakMap<QueryClient, Map<string, Agreement>>();

function agreementsIn(client: QueryClient): Map<string, Agreement> {
  const known = kept.get(client) ?? new Map<string, Agreement>();
  kept.set(client, known);
  return known;
}

/** In the order of the tanks. */
export function useAgreedVerdicts(
  judged: readonly Readonly<{ tankId: string; message: JudgedMessage }>[],
): readonly ShownVerdict[] {
  const known = agreementsIn(useQueryClient());
  const agreed = judged.map(({ tankId, message }) => agreement(known.get(tankId), message));
  useEffect(() => {
    for (const [index, { tankId }] of judged.entries()) {
      const next = agreed[index];
      if (next) known.set(tankId, next);
    }
  });
  return judged.map(({ message }, index) => (agreed[index] ? agreedVerdict(agreed[index], message.shown) : message.shown));
}
