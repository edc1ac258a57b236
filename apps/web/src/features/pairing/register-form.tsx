import type { Device } from "@halocline/contracts/http/entities.contract";
import { LONGEST_DEVICE_NAME } from "@halocline/domain/accounts/text-limits";
import { pairingMessages } from "@halocline/messages/texts/pairing";
import { uiMessages } from "@halocline/messages/texts/ui";
import { useState } from "react";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { DialogActions } from "@/ui/overlays/dialog.tsx";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { AnnouncedDevices } from "./announced-devices.tsx";
import { type NewKey, useClaimAll, useRegister } from "./pairing.api.ts";
import { type Scan, useScan } from "./use-scan.ts";

type RegisterFormProps = Readonly<{
  devices: readonly Device[];
  onRegistered: (made: NewKey) => void;
  onClose: () => void;
}>;

/** The only one that can be registered needs no choosing. A device that is already ours keeps its name unless a new one is typed. */
function useChoice(announced: Scan["announced"], devices: readonly Device[]) {
  const [clickedId, setClickedId] = useState<string | null>(null);
  const [typedName, setTypedName] = useState<string | null>(null);
  const clicked = announced.find(({ deviceId }) => deviceId === clickedId);
  const chosenId = (clicked ?? (announced.length === 1 ? announced[0] : undefined))?.deviceId ?? null;
  const knownName = devices.find(({ deviceId }) => deviceId === chosenId)?.name ?? "";
  return { chosenId, choose: setClickedId, name: typedName ?? knownName, setName: setTypedName };
}

function ClaimAll({ count, onDone }: Readonly<{ count: number; onDone: () => void }>) {
  const claim = useClaimAll(onDone);
  const { text, act, acting } = pairingMessages().claim;
  return (
    <div className="grid justify-items-start gap-1 border-t pt-3 text-sm text-ink-2">
      <p>{text({ count })}</p>
      <Button variant="quiet" className="-ml-4" pendingText={claim.isPending && acting} onClick={() => claim.mutate()}>
        {act({ count })}
      </Button>
    </div>
  );
}

export function RegisterForm({ devices, onRegistered, onClose }: RegisterFormProps) {
  const scan = useScan();
  const register = useRegister(onRegistered);
  const registrable = scan.announced.filter(({ obstacle }) => obstacle === null);
  const { chosenId, choose, name, setName } = useChoice(registrable, devices);
  const [isIncomplete, setIsIncomplete] = useState(false);
  const count = registrable.length;
  const texts = pairingMessages().register;
  const submit = () => {
    const trimmed = name.trim();
    const isComplete = chosenId !== null && trimmed !== "";
    setIsIncomplete(!isComplete);
    if (isComplete) register.mutate({ name: trimmed, deviceId: chosenId });
    else toastFailure({ title: texts.missing, description: texts.missingText });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <AnnouncedDevices scan={scan} chosenId={chosenId} onChoose={choose} />
      <TextField
        label={texts.name}
        placeholder={texts.namePlaceholder}
        maxLength={LONGEST_DEVICE_NAME}
        autoComplete="off"
        value={name}
        error={isIncomplete ? texts.missingText : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button type="submit" pendingText={register.isPending && texts.acting}>
          {texts.act}
        </Button>
      </DialogActions>
      {count > 0 && (count > 1 || devices.length === 0) && <ClaimAll count={count} onDone={onClose} />}
    </form>
  );
}
