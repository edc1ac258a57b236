import type { Device } from "@halocline/contracts/http/entities.contract";
import type { FirmwareRelease, FirmwareUpdate } from "@halocline/contracts/http/firmware.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { uiMessages } from "@halocline/messages/texts/ui";
import { CircleX } from "lucide-react";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useReleases, useUpdates } from "../firmware.api.ts";
import { firstChoice } from "../releases/release-order.ts";
import { StartUpdate } from "./start-update.tsx";
import { UpdateHistory } from "./update-history.tsx";
import { outcomeText, outcomeTitle, statusStyle } from "./update-phase.ts";
import { UpdateProgress } from "./update-progress.tsx";

type UpdateDialogProps = Readonly<{ device: Device; isOwner: boolean; onClose: () => void }>;

function Outcome({ update }: Readonly<{ update: FirmwareUpdate }>) {
  const { icon, tone } = statusStyle(update);
  return (
    <Notice tone={tone} icon={icon} role="status" title={outcomeTitle(update)}>
      {outcomeText(update)}
    </Notice>
  );
}

function Start({
  device,
  isOwner,
  releases,
}: Readonly<{ device: Device; isOwner: boolean; releases: readonly FirmwareRelease[] }>) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const release = releases.find(({ id }) => id === chosenId) ?? firstChoice(releases);
  if (!release) return <p className="text-ink-2">{firmwareMessages().noReleases}</p>;
  return <StartUpdate device={device} isOwner={isOwner} releases={releases} release={release} onChoose={setChosenId} />;
}

/** Open as long as it is mounted. */
export function UpdateDialog({ device, isOwner, onClose }: UpdateDialogProps) {
  const releases = useReleases();
  const updates = useUpdates(device.id);
  const isLoading = releases.isPending || updates.isPending;
  const texts = firmwareMessages();
  const running = device.firmwareVersion ?? texts.unknownVersion;
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      startsAtTop
      title={texts.updates.title({ device: device.name })}
      description={
        <>
          {texts.updates.currentVersion} <span className="font-semibold text-ink">{running}</span>
        </>
      }
    >
      {updates.ended && !updates.open && <Outcome update={updates.ended} />}
      {isLoading && <Spinner />}
      {updates.open && <UpdateProgress update={updates.open} isOwner={isOwner} />}
      {!isLoading && !updates.open && releases.data && <Start device={device} isOwner={isOwner} releases={releases.data} />}
      {releases.error && (
        <Notice tone="danger" icon={CircleX} title={texts.releasesNotLoaded}>
          {readableMessage(releases.error)}
        </Notice>
      )}
      {updates.data && <UpdateHistory updates={updates.data} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
