import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memo, useId } from "react";
import { formatLength } from "@/lib/format.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { tankMessages } from "@/lib/language/tank-messages.ts";
import { Switch } from "@/ui/forms/switch.tsx";

type AutoTopUpProps = Readonly<{ device: Device; tank: Tank; isOwner: boolean }>;

function useAutoTopUp(tank: Tank) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hasAutoTopUp: boolean) => call("PUT /api/tanks/:id", { params: { id: tank.id }, body: { hasAutoTopUp } }),
    meta: {
      success: ({ hasAutoTopUp }: Tank) => ({
        title: hasAutoTopUp ? "Automatic Top-Up On" : "Automatic Top-Up Off",
        description: "The device works by it as soon as it has confirmed its new settings.",
      }),
      failure: "Failed to Change Automatic Top-Up",
    },
    onSettled: () => client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey }),
  });
}

function blockedReason(tank: Tank, isOwner: boolean): string | null {
  if (!isOwner) return "Only the owner can change this.";
  return tank.calibrationStatus ? null : "Calibrate the tank first: without marks nothing may fill by itself.";
}

/** The switch shows what is asked for; whether the device already works by it is said beside (SAFE-15). */
function deviceText({ configuration }: Device): string {
  if (configuration === "acknowledged") return "Confirmed by the device.";
  return configuration === "refused" ? "The device refused its settings." : "Not confirmed by the device yet.";
}

function heldText({ hold }: Device, { isTopUpLocked }: Tank): string {
  if (hold !== null) return " Held now, until the hold is released.";
  return isTopUpLocked ? " Held now: the last water change ended part-filled." : "";
}

function whatItDoes(device: Device, tank: Tank): string {
  const { topHeightMm, hysteresisMm } = tank;
  if (topHeightMm === null) return "The device tops up with fresh water by itself when the level falls.";
  const trigger = formatLength(topHeightMm + hysteresisMm);
  return `When the water falls to ${trigger}, the device fills fresh water up to ${formatLength(topHeightMm)}, within its daily limit.${heldText(device, tank)}`;
}

/** In the row of the top-up pump. What is not as the switch says stands under it; the whole of it is read out with the switch. */
export const AutoTopUp = memo(function AutoTopUp({ device, tank, isOwner }: AutoTopUpProps) {
  const textId = useId();
  const change = useAutoTopUp(tank);
  const blocked = blockedReason(tank, isOwner);
  const isConfirmed = device.configuration === "acknowledged";
  const seen = blocked ?? (tank.hasAutoTopUp && !isConfirmed ? deviceText(device) : null);
  return (
    <>
      <div className="lg:order-last lg:col-span-2">
        <Switch
          label={tankMessages().dashboard.automatic}
          isPlain
          isOn={tank.hasAutoTopUp}
          // Off is the safe side: an owner may always choose it.
          isDisabled={change.isPending || (blocked !== null && !(isOwner && tank.hasAutoTopUp))}
          describedBy={textId}
          onChange={(isOn) => change.mutate(isOn)}
        />
      </div>
      <p className="order-last col-span-full text-2xs text-ink-2 empty:hidden">{seen}</p>
      <p id={textId} className="sr-only">
        {whatItDoes(device, tank)} {tank.hasAutoTopUp && deviceText(device)} {blocked}
      </p>
    </>
  );
});
