import type { Device } from "@halocline/contracts/http/entities.contract";
import { firmwareMessages } from "@halocline/messages/texts/firmware";
import { ArrowUp } from "lucide-react";
import { Suspense, useState } from "react";
import { Badge } from "@/ui/badge.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { useReleases } from "../firmware.api.ts";
import { newerStable } from "../releases/release-order.ts";

const UpdateDialog = lazyPart(async () => (await import("./update-dialog.tsx")).UpdateDialog);

type UpdateButtonProps = Readonly<{ device: Device; isOwner: boolean }>;

/** Everybody may look: whether an update fits, and how one goes. Only owners start one. */
export function UpdateButton({ device, isOwner }: UpdateButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {firmwareMessages().updates.open}
        <span className="sr-only">{device.name}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <UpdateDialog device={device} isOwner={isOwner} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A hint from the list alone; whether the release fits is asked when the dialog opens. */
export function UpdateChip({ running }: Readonly<{ running: string | null }>) {
  const releases = useReleases().data ?? [];
  if (newerStable(running, releases) === null) return null;
  return (
    <Badge icon={ArrowUp} tone="info">
      {firmwareMessages().updates.available}
    </Badge>
  );
}
