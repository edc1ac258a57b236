// Query options of a read. The query key is the path in segments, so a screen that polls and a socket
// message that writes meet at the same cache entry without sharing a list of names.

import { queryOptions } from "@tanstack/react-query";
import type { CallArguments, PlainInput, ReadKey } from "./api-types.ts";
import { pathOf, read } from "./call.ts";

export function readQuery<K extends ReadKey>(key: K, ...input: CallArguments<K>) {
  const plain = input[0] as PlainInput | undefined;
  const segments: unknown[] = pathOf(key, plain).split("/").slice(1);
  return queryOptions({
    queryKey: plain?.query ? [...segments, plain.query] : segments,
    queryFn: () => read(key, ...input),
  });
}
