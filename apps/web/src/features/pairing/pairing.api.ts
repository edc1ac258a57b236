import { pairingMessages } from "@halocline/messages/texts/pairing";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { LIVE_STALE_TIME_MS, PAIRING_POLL_MS } from "@/config/timing.ts";
import type { AnswerOf, BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { usePasswordAgain } from "@/lib/password-again.ts";
import { ownTimeZone } from "@/lib/time/own-time-zone.ts";
import { serverNowMs } from "@/lib/time/server-clock.ts";
import { devicesQuery } from "@/live/device-row.ts";
import { claimAnnounced } from "./claim-announced.ts";
import { rememberKey } from "./shown-keys.ts";

const readDevicesAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: devicesQuery.queryKey });

/** Asking again answers the same code until it has expired, so a read may ask although the method is a write's. */
export const usePairingCode = () =>
  useQuery({
    queryKey: ["pairing-code"],
    queryFn: () => call("POST /api/devices/pairing-code"),
    gcTime: 0,
    retry: false,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });

export const useAnnounced = (isListening: boolean) =>
  useQuery({
    ...readQuery("GET /api/devices/discover"),
    staleTime: LIVE_STALE_TIME_MS,
    gcTime: 0,
    retry: false,
    refetchInterval: isListening && PAIRING_POLL_MS,
    refetchOnWindowFocus: isListening,
  });

/** The account's devices, read often: somebody is waiting for one of them. */
export const useAwaitedDevices = () => useQuery({ ...devicesQuery, refetchInterval: PAIRING_POLL_MS });

export type NewKey = AnswerOf<"POST /api/devices/register-discovered"> & Readonly<{ madeAtMs: number }>;

const withTime = (made: Omit<NewKey, "madeAtMs">): NewKey => ({ ...made, madeAtMs: serverNowMs() });

export function useRegister(onRegistered: (made: NewKey) => void) {
  const { done, doneText, failed } = pairingMessages().register;
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<"POST /api/devices/register-discovered">) =>
      withTime(await call("POST /api/devices/register-discovered", { body: { ...body, timezone: ownTimeZone() } })),
    meta: {
      success: ({ device }: NewKey) => ({ title: done, description: doneText({ device: device.name }) }),
      failure: failed,
    },
    onSuccess: (made) => {
      rememberKey(client, made.device.id, made.apiKey);
      void readDevicesAgain(client);
      onRegistered(made);
    },
  });
}

export function useClaimAll(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => claimAnnounced(client),
    meta: { failure: pairingMessages().register.failed },
    onSuccess: onDone,
  });
}

export function useRegenerateKey(onMade: () => void) {
  const client = useQueryClient();
  const withPassword = usePasswordAgain();
  return useMutation({
    mutationFn: async (id: string) =>
      withTime(await withPassword(() => call("POST /api/devices/:id/regenerate-key", { params: { id } }))),
    meta: { failure: pairingMessages().regenerate.failed },
    onSuccess: ({ device, apiKey }) => {
      rememberKey(client, device.id, apiKey);
      void readDevicesAgain(client);
      onMade();
    },
  });
}
