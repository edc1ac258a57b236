import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { linkMessages } from "@halocline/messages/texts/link";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatMoment } from "@/lib/time/date-text.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { Fact } from "@/ui/fact.tsx";
import { Card } from "@/ui/page/card.tsx";
import { DeviceFacts } from "../device-facts.tsx";
import { deviceFreshness } from "../device-freshness.ts";
import { useTestConnection } from "../test-connection.api.ts";
import { type DeviceDetails, useDeviceDetails, useIdentify } from "./device-page.api.ts";

function modelText({ hardware, chip }: Pick<DeviceDetails, "hardware" | "chip">): string {
  const { notSaid, hardwareAndChip } = devicePageMessages().facts;
  if (hardware === null) return notSaid;
  return chip === null ? hardware : hardwareAndChip({ hardware, chip });
}

function MoreFacts({ device }: Readonly<{ device: Device }>) {
  const { data } = useDeviceDetails(device.id);
  const { facts, settings } = devicePageMessages();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
      <Fact label={facts.hardware}>{data ? modelText(data) : facts.notSaid}</Fact>
      <Fact label={facts.settings}>{settings[device.configuration]}</Fact>
      <Fact label={facts.running}>{data?.startedAt ? formatMoment(data.startedAt) : facts.notSaid}</Fact>
    </dl>
  );
}

function Actions({ device, canIdentify, update }: Readonly<{ device: Device; canIdentify: boolean; update: ReactNode }>) {
  const identify = useIdentify();
  const test = useTestConnection();
  const texts = devicePageMessages().identify;
  const testing = linkMessages().test;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to="/manual-control" search={{ device: device.id }} className={buttonStyle("primary")}>
        {devicesMessages().control}
      </Link>
      <Button
        variant="secondary"
        disabled={!canIdentify}
        pendingText={identify.isPending && texts.acting}
        onClick={() => identify.mutate(device.id)}
      >
        {texts.act}
      </Button>
      <Button variant="secondary" pendingText={test.isPending && testing.acting} onClick={() => test.mutate(device.id)}>
        {testing.act}
      </Button>
      {update}
    </div>
  );
}

type FactsCardProps = Readonly<{
  device: Device;
  canIdentify: boolean;
  /** Firmware is another feature's matter. */
  firmware: Readonly<{ button: ReactNode; chip: ReactNode }>;
}>;

export function FactsCard({ device, canIdentify, firmware }: FactsCardProps) {
  const { ageMs, isCurrent } = deviceFreshness(device, useNowMs());
  return (
    <Card title={devicePageMessages().factsTitle} className="flex flex-col gap-3">
      <DeviceFacts device={device} ageMs={ageMs} isCurrent={isCurrent} firmwareChip={firmware.chip} />
      <MoreFacts device={device} />
      <Actions device={device} canIdentify={canIdentify} update={firmware.button} />
    </Card>
  );
}
