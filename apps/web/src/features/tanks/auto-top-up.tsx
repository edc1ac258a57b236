import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { dashboardMessages } from "@halocline/messages/texts/dashboard";
import { tankDetailsMessages } from "@halocline/messages/texts/tank-details";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memo, useId } from "react";
import { formatLength } from "@/lib/format.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { Switch } from "@/ui/forms/switch.tsx";

type AutoTopUpProps = Readonly<{ device: Device; tank: Tank; isOwner: boolean }>;

function useAutoTopUp(tank: Tank) {
  const labels = tankDetailsMessages().autoTopUp;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hasAutoTopUp: boolean) => call("PUT /api/tanks/:id", { params: { id: tank.id }, body: { hasAutoTopUp } }),
    meta: {
      success: ({ hasAutoTopUp }: Tank) => ({ title: hasAutoTopUp ? labels.on : labels.off, description: labels.changed }),
      failure: labels.notChanged,
    },
    onSettled: () => client.invalidateQueries({ queryKey: readQuery("GET /api/devices").queryKey }),
  });
}

function blockedReason(tank: Tank, isOwner: boolean): string | null {
  const { onlyOwner, calibrateFirst } = tankDetailsMessages().autoTopUp;
  if (!isOwner) return onlyOwner;
  return tank.calibrationStatus ? null : calibrateFirst;
}

/** The switch shows what is asked for; whether the device already works by it is said beside (SAFE-15). */
const deviceText = ({ configuration }: Device): string => tankDetailsMessages().autoTopUp.settings[configuration];

function heldText({ hold }: Device, { isTopUpLocked }: Tank): string {
  const { held, partFilled } = tankDetailsMessages().autoTopUp;
  if (hold !== null) return held;
  return isTopUpLocked ? partFilled : "";
}

function whatItDoes(device: Device, tank: Tank): string {
  const { topHeightMm, hysteresisMm } = tank;
  const { does, doesTo } = tankDetailsMessages().autoTopUp;
  if (topHeightMm === null) return does;
  const whole = doesTo({ trigger: formatLength(topHeightMm + hysteresisMm), top: formatLength(topHeightMm) });
  return `${whole} ${heldText(device, tank)}`.trim();
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
          label={dashboardMessages().automatic}
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
