import type { Device } from "@halocline/contracts/http/entities.contract";
import { Unplug } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/text-field.tsx";
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
  const [typed, setTyped] = useState("");
  const remove = useDeleteDevice(onDeleted);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === device.name) remove.mutate(device);
      }}
    >
      <Losses device={device} />
      {isReachable(device) ? (
        <p className="text-sm text-ink-2">Its pumps are stopped first.</p>
      ) : (
        <Notice tone="warn" icon={Unplug} title="The device is offline">
          Its pumps cannot be confirmed off. Unplug them before you delete it.
        </Notice>
      )}
      <TextField
        label={`Type ${device.name} to confirm`}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={typed.trim() !== device.name}
          pendingText={remove.isPending && "Deleting..."}
        >
          Delete Device
        </Button>
      </DialogActions>
    </form>
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
