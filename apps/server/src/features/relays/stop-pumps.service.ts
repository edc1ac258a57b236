// Everything that moves water goes off, and the device itself says so or does not. Asked before a key ends (SAFE-19):
// circulation goes on, and no latch is left that a next owner could not clear.

import { movesWater } from "@halocline/domain/relays/relays";
import { isRejection } from "../../rejections/rejection.ts";
import { orderSafety } from "../commands/index.ts";
import { findOwned } from "../devices/index.ts";
import type { StopDeviceContext } from "./stop-device.service.ts";

export async function stopPumps(
  ctx: StopDeviceContext,
  { accountId, id }: Readonly<{ accountId: string; id: string }>,
): Promise<boolean> {
  const device = await findOwned(ctx, accountId, id);
  if (isRejection(device)) return false;
  const answers = await Promise.all(
    device.relays
      .filter(({ role }) => movesWater(role))
      .map(({ channelNumber: channel }) =>
        orderSafety(ctx, { device, kind: { type: "relay_off", channel }, actor: null, audit: null }),
      ),
  );
  return answers.every(({ command }) => command.status === "confirmed");
}
