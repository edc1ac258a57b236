import type { NotificationWay } from "@halocline/contracts/http/ways.contract";
import { channelErrorsMessages } from "@halocline/messages/texts/channel-errors";
import { waysMessages } from "@halocline/messages/texts/ways";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const waysQuery = readQuery("GET /api/settings/ways");
/** It changes by the week, or by this person's own hand. */
const STALE_AFTER_MS = 60_000;

export const useWays = () => useQuery({ ...waysQuery, staleTime: STALE_AFTER_MS });

/** What the check before an absence says of them has changed as well. */
function useReadAgain() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["api", "settings", "ways"] }),
      client.invalidateQueries({ queryKey: ["api", "settings", "channels"] }),
      client.invalidateQueries({ queryKey: ["api", "vacation-check"] }),
    ]);
}

export const keyOf = ({ channelId }: NotificationWay): string => channelId ?? "mail";
export const nameOf = ({ name }: NotificationWay): string => name ?? waysMessages().mail;

/** Null: it was taken. Otherwise the reason, in words. */
export type TestAnswer = string | null;

async function testWay({ channelId: id }: NotificationWay): Promise<TestAnswer> {
  if (id === null) {
    const { isSent, message } = await call("POST /api/settings/notifications/test");
    return isSent ? null : message;
  }
  const { isTaken, error } = await call("POST /api/settings/channels/:id/test", { params: { id } });
  return isTaken ? null : channelErrorsMessages()[error ?? "refused"];
}

/** One that could not be asked for has failed as well: an alert would not have come. */
const answerOf = async (way: NotificationWay) =>
  [keyOf(way), await testWay(way).catch((error: Error) => readableMessage(error))] as const;

/** Beside each other: one that hangs keeps no other waiting. */
export function useTestWays() {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (ways: readonly NotificationWay[]): Promise<ReadonlyMap<string, TestAnswer>> =>
      new Map(await Promise.all(ways.map(answerOf))),
    onSettled: readAgain,
  });
}

export function useConfirmWay({ channelId: id }: NotificationWay) {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (hasArrived: boolean) => {
      const body = { hasArrived };
      if (id === null) await call("POST /api/settings/notifications/arrival", { body });
      else await call("POST /api/settings/channels/:id/arrival", { params: { id }, body });
    },
    meta: { failure: waysMessages().notNoted },
    onSuccess: readAgain,
  });
}
