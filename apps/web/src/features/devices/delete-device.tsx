import type { Device } from "@halocline/contracts/http/entities.contract";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { TypedConfirmation } from "@/ui/overlays/typed-confirmation.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useDeleteDevice } from "./device-changes.api.ts";
import { isReachable } from "./devices.api.ts";

export type OnDeleted = Parameters<typeof useDeleteDevice>[0];

function Losses({ device }: Readonly<{ device: Device }>) {
  const labels = devicesMessages().remove;
  const names = device.tanks.map(({ name }) => name).join(", ");
  const count = device.tanks.length;
  return (
    <ul className="grid gap-1 rounded-panel bg-inset p-4 text-sm wrap-anywhere">
      <li>{names === "" ? labels.tanks({ count }) : labels.tanksNamed({ count, names })}</li>
      <li>{labels.relays({ count: device.relays.length })}</li>
      <li>{labels.readings}</li>
      <li>{labels.key}</li>
    </ul>
  );
}

type DeleteFormProps = Readonly<{ device: Device; onClose: () => void; onDeleted: OnDeleted }>;

function DeleteForm({ device, onClose, onDeleted }: DeleteFormProps) {
  const labels = devicesMessages().remove;
  const remove = useDeleteDevice(onDeleted);
  return (
    <TypedConfirmation
      word={device.name}
      action={labels.act}
      isPending={remove.isPending}
      pendingText={labels.acting}
      onConfirm={() => remove.mutate(device)}
      onClose={onClose}
    >
      <Losses device={device} />
      {isReachable(device) ? (
        <p className="text-sm text-ink-2">{labels.stopsFirst}</p>
      ) : (
        <Notice tone="warn" icon={Unplug} title={labels.offline}>
          {labels.offlineText}
        </Notice>
      )}
    </TypedConfirmation>
  );
}

type DeleteDeviceProps = Readonly<{ device: Device; isAllowed: boolean; onDeleted: OnDeleted }>;

export function DeleteDevice({ device, isAllowed, onDeleted }: DeleteDeviceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { act, ask, text } = devicesMessages().remove;
  return (
    <>
      <Button variant="danger-outline" className="max-sm:px-2" disabled={!isAllowed} onClick={() => setIsOpen(true)}>
        {act}
        <span className="sr-only">{device.name}</span>
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={ask({ device: device.name })} description={text}>
        <DeleteForm device={device} onClose={() => setIsOpen(false)} onDeleted={onDeleted} />
      </Dialog>
    </>
  );
}
