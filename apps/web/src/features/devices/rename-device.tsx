import type { Device } from "@halocline/contracts/http/entities.contract";
import { LONGEST_DEVICE_NAME } from "@halocline/domain/accounts/text-limits";
import { devicesMessages } from "@halocline/messages/texts/devices";
import { uiMessages } from "@halocline/messages/texts/ui";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { Checkbox } from "@/ui/forms/checkbox.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { useRenameDevice } from "./device-changes.api.ts";

type RenameFormProps = Readonly<{ device: Device; canRenameTank: boolean; onClose: () => void }>;

function RenameForm({ device, canRenameTank, onClose }: RenameFormProps) {
  const labels = devicesMessages().rename;
  const [name, setName] = useState(device.name);
  const [error, setError] = useState<string>();
  // With several tanks nobody could say which is meant.
  const [onlyTank, ...otherTanks] = device.tanks;
  const tank = canRenameTank && otherTanks.length === 0 ? onlyTank : undefined;
  const [isTankToo, setIsTankToo] = useState(tank?.name === device.name);
  const rename = useRenameDevice(onClose);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = name.trim();
        setError(trimmed === "" ? labels.nameRequired : undefined);
        if (trimmed !== "") rename.mutate({ id: device.id, name: trimmed, tankId: isTankToo ? tank?.id : undefined });
      }}
    >
      <TextField
        label={labels.name}
        maxLength={LONGEST_DEVICE_NAME}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      {tank && <Checkbox label={labels.tankToo({ tank: tank.name })} isChecked={isTankToo} onChange={setIsTankToo} />}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" pendingText={rename.isPending && uiMessages().saving}>
          {labels.act}
        </Button>
      </DialogActions>
    </form>
  );
}

type RenameDeviceProps = Readonly<{
  device: Device;
  isAllowed: boolean;
  /** A tank's name is its owner's matter. */
  canRenameTank: boolean;
}>;

export function RenameDevice({ device, isAllowed, canRenameTank }: RenameDeviceProps) {
  const { open, title } = devicesMessages().rename;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        disabled={!isAllowed}
        onClick={() => setIsOpen(true)}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-2 enabled:hover:bg-hover disabled:cursor-not-allowed disabled:opacity-60"
      >
        <Pencil className="size-4.5" aria-hidden />
        <span className="sr-only">{open({ device: device.name })}</span>
      </button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={title}>
        <RenameForm device={device} canRenameTank={canRenameTank} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
