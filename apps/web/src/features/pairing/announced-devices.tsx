import type { DiscoveredDevice } from "@halocline/contracts/http/devices.contract";
import { pairingMessages } from "@halocline/messages/texts/pairing";
import { CircleAlert, LoaderCircle, SearchX } from "lucide-react";
import { formatSignal } from "@/lib/signal-text.ts";
import { formatAge, formatRuntime } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import type { Scan } from "./use-scan.ts";

type AnnouncedRowProps = Readonly<{ found: DiscoveredDevice; isChosen: boolean; onChoose: () => void }>;

function AnnouncedRow({ found, isChosen, onChoose }: AnnouncedRowProps) {
  const age = formatAge(useNowMs() - Date.parse(found.lastSeenAt));
  const { facts, isKnown, obstacles } = pairingMessages().announced;
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3 rounded-panel border p-3 hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-default has-disabled:hover:bg-transparent">
      <input
        type="radio"
        name="announced"
        checked={isChosen}
        disabled={found.obstacle !== null}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-primary"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-mono text-sm font-semibold wrap-anywhere">{found.deviceId}</span>
        <span className="text-xs text-ink-2 tabular-nums">
          {facts({ version: found.firmwareVersion, signal: formatSignal(found.rssi), age })}
        </span>
        {found.isKnown && <span className="text-xs font-medium text-info-ink">{isKnown}</span>}
        {found.obstacle !== null && <span className="text-xs font-medium text-warn-ink">{obstacles[found.obstacle]}</span>}
      </span>
    </label>
  );
}

function ScanState({ announced, isListening, remainingMs, hasFailed, restart }: Scan) {
  const texts = pairingMessages().scan;
  if (!isListening) {
    return (
      <Notice tone="warn" icon={SearchX} title={announced.length === 0 ? texts.noneFound : texts.ended}>
        <p>{texts.advice}</p>
        <Button variant="secondary" className="mt-2" onClick={restart}>
          {texts.again}
        </Button>
      </Notice>
    );
  }
  if (hasFailed) {
    return (
      <Notice tone="danger" icon={CircleAlert}>
        {texts.notRead}
      </Notice>
    );
  }
  return (
    <p className="flex items-center gap-2 text-sm text-ink-2 tabular-nums">
      <LoaderCircle className="turn-quickly size-4 shrink-0" aria-hidden />
      {texts.listening({ time: formatRuntime(remainingMs) })}
    </p>
  );
}

type AnnouncedDevicesProps = Readonly<{ scan: Scan; chosenId: string | null; onChoose: (deviceId: string) => void }>;

export function AnnouncedDevices({ scan, chosenId, onChoose }: AnnouncedDevicesProps) {
  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-2 text-sm font-semibold">{pairingMessages().announced.title}</legend>
      {scan.announced.map((found) => (
        <AnnouncedRow
          key={found.deviceId}
          found={found}
          isChosen={found.deviceId === chosenId}
          onChoose={() => onChoose(found.deviceId)}
        />
      ))}
      <ScanState {...scan} />
    </fieldset>
  );
}
