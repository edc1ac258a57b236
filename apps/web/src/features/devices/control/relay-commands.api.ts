// The two calls of manual control. Neither changes a screen: the answer and the device's next report do.

import type { Relay } from "@halocline/contracts/http/entities.contract";
import type { QueryClient } from "@tanstack/react-query";
import { COMMAND_ANSWER_WITHIN_MS } from "@/config/timing.ts";
import type { BodyOf } from "@/lib/http/api-types.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { within } from "@/lib/within.ts";

type SwitchBody = Pick<BodyOf<"POST /api/devices/:id/relays/:relay">, "state"> &
  Partial<BodyOf<"POST /api/devices/:id/relays/:relay">>;

const paramsOf = (deviceId: string, relay: Relay) => ({ id: deviceId, relay: relay.channelNumber });

type Sending = Readonly<{ outlivesPage?: boolean; signal?: AbortSignal }>;

export const switchRelay = (deviceId: string, relay: Relay, body: SwitchBody, sending: Sending = {}) =>
  within(
    COMMAND_ANSWER_WITHIN_MS,
    call("POST /api/devices/:id/relays/:relay", { params: paramsOf(deviceId, relay), body, ...sending }),
  );

export const renewLease = (deviceId: string, relay: Relay, leaseSeconds: number) =>
  within(
    COMMAND_ANSWER_WITHIN_MS,
    call("POST /api/devices/:id/relays/:relay/renew", { params: paramsOf(deviceId, relay), body: { leaseSeconds } }),
  );

/** Polls that were on their way are asked again: they may carry what was true before. */
export const refetchDevices = (client: QueryClient): void =>
  void client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey });
