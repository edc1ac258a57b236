import type { Device } from "@halocline/contracts/http/entities.contract";
import { LONGEST_DEVICE_NAME } from "@halocline/domain/accounts/text-limits";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { messages } from "@/lib/language/messages.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { useRenameDevice } from "./device-changes.api.ts";
import { deviceMessages } from "./device-messages.ts";

function RenameForm({ device, onClose }: Readonly<{ device: Device; onClose: () => void }>) {
  const labels = deviceMessages().rename;
  const [name, setName] = useState(device.name);
  const [error, setError] = useState<string>();
  const rename = useRenameDevice(onClose);
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const trimmed = name.trim();
        setError(trimmed === "" ? labels.nameRequired : undefined);
        if (trimmed !== "") rename.mutate({ id: device.id, name: trimmed });
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {messages().ui.cancel}
        </Button>
        <Button type="submit" pendingText={rename.isPending && messages().ui.saving}>
          {labels.act}
        </Button>
      </DialogActions>
    </form>
  );
}

type RenameDeviceProps = Readonly<{ device: Device; isAllowed: boolean }>;

export function RenameDevice({ device, isAllowed }: RenameDeviceProps) {
  const { open, title } = deviceMessages().rename;
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
        <RenameForm device={device} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}
