// The newest number seen of each device: for numbering a stop without a database, and for knowing whether an older one still stands.

import { isTowardSafety } from "@halocline/domain/commands/kinds";
import { LRUCache } from "lru-cache";
import type { Overtaking } from "./in-flight.ts";

export function createNewestSeqs(mostDevices: number) {
  const devices = new LRUCache<string, Readonly<{ any: number; action: number }>>({ max: mostDevices });
  return {
    see: (registrationId: string, { kind, seq }: Overtaking): void => {
      const { any, action } = devices.get(registrationId) ?? { any: 0, action: 0 };
      const isAction = !isTowardSafety(kind);
      devices.set(registrationId, { any: Math.max(any, seq), action: isAction ? Math.max(action, seq) : action });
    },
    lastSeqOf: (registrationId: string): number => devices.get(registrationId)?.any ?? 0,
    /** Whether something that may switch on was sent since, or may have been: of a forgotten device nobody knows. */
    mayHaveActedSince: (registrationId: string, seq: number): boolean => {
      const newest = devices.get(registrationId);
      return newest === undefined || newest.action > seq;
    },
  };
}
