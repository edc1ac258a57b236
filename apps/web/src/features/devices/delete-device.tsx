import type { Device } from "@halocline/contracts/http/entities.contract";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { TypedConfirmation } from "@/ui/overlays/typed-confirmation.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useDeleteDevice } from "./device-changes.api.ts";
import { isReachable } from "./devices.api.ts";

export type OnDeleted = Parameters<typeof useDeleteDevice>[0];

const WHAT_DIES =
  "This permanently removes the device and all data including readings, tanks, relay configs. It cannot be undone.";

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

function Losses({ device }: Readonly<{ device: Device }>) {
  const tankNames = device.tanks.map(({ name }) => name).join(", ");
  return (
    <ul className="grid gap-1 rounded-panel bg-inset p-4 text-sm wrap-anywhere">
      <li>{counted(device.tanks.length, "tank") + (tankNames && `: ${tankNames}`)}</li>
      <li>{counted(device.relays.length, "relay config")}</li>
      <li>Every reading it ever sent, and its history</li>
      <li>Its API key, which stops working at once</li>
    </ul>
  );
}

type DeleteFormProps = Readonly<{ device: Device; onClose: () => void; onDeleted: OnDeleted }>;

function DeleteForm({ device, onClose, onDeleted }: DeleteFormProps) {
  const remove = useDeleteDevice(onDeleted);
  return (
    <TypedConfirmation
      word={device.name}
      action="Delete Device"
      isPending={remove.isPending}
      pendingText="Deleting..."
      onConfirm={() => remove.mutate(device)}
      onClose={onClose}
    >
      <Losses device={device} />
      {isReachable(device) ? (
        <p className="text-sm text-ink-2">Its pumps are stopped first.</p>
      ) : (
        <Notice tone="warn" icon={Unplug} title="The device is offline">
          Its pumps cannot be confirmed off. Unplug them before you delete it.
        </Notice>
      )}
    </TypedConfirmation>
  );
}

type DeleteDeviceProps = Readonly<{ device: Device; isAllowed: boolean; onDeleted: OnDeleted }>;

export function DeleteDevice({ device, isAllowed, onDeleted }: DeleteDeviceProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger-outline" className="max-sm:px-2" disabled={!isAllowed} onClick={() => setIsOpen(true)}>
        Delete Device
        <span className="sr-only">{device.name}</span>
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={`Delete ${device.name}?`} description={WHAT_DIES}>
        <DeleteForm device={device} onClose={() => setIsOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}
