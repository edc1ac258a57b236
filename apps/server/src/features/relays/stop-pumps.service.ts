// Everything that moves water goes off, and the device itself says so or does not. Asked before a key ends (SAFE-19):
// circulation goes on, and no latch is left that a next owner could not clear.

import { movesWater } from "@halocline/domain/relays";
import type { StopPumps } from "../devices/device-ports.ts";
import type { FindOwned } from "../devices/find-owned.service.ts";
import type { OrderSafety } from "../commands/order-safety.service.ts";
import { isRefused } from "../../refusals/refused.ts";

export type StopPumpsDeps = Readonly<{ findOwned: FindOwned; orderSafety: OrderSafety }>;

export const createStopPumps =
  ({ findOwned, orderSafety }: StopPumpsDeps): StopPumps =>
  async ({ accountId, id }) => {
    const device = await findOwned(accountId, id);
    if (isRefused(device)) return false;
    const answers = await Promise.all(
      device.relays
        .filter(({ role }) => movesWater(role))
        .map(({ channelNumber: channel }) =>
          orderSafety({ device, kind: { type: "relay_off", channel }, actor: null, audit: null }),
        ),
    );
    return answers.every(({ command }) => command.status === "confirmed");
  };
