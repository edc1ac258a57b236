import type { Device, Relay } from "@halocline/contracts/http/entities.contract";
import { LONGEST_RELAY_NAME } from "@halocline/domain/accounts/text-limits";
import { devicePageMessages } from "@halocline/messages/texts/device-page";
import { uiMessages } from "@halocline/messages/texts/ui";
import { CircleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { relayLabel } from "@/lib/relay-label.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CONTROL, Field } from "@/ui/forms/field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { useConfigureRelay } from "./device-page.api.ts";
import { hasLimit, isLimitWrong, type RelayInputs, relayChange, relayInputsOf } from "./relay-form.ts";

const ROLES = ["circulation", "drain", "fill", "topup", "spare"] as const satisfies readonly Relay["role"][];

type RelayDialogProps = Readonly<{ device: Device; relay: Relay; onClose: () => void }>;

type FieldsProps = Readonly<{ inputs: RelayInputs; isWrong: boolean; type: (typed: Partial<RelayInputs>) => void }>;

function Fields({ inputs, isWrong, type }: FieldsProps) {
  const texts = devicePageMessages().relays;
  return (
    <>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={LONGEST_RELAY_NAME}
        autoComplete="off"
        value={inputs.name}
        onChange={(event) => type({ name: event.target.value })}
      />
      <Field label={texts.role} hint={texts.roleHints[inputs.role]}>
        {(control) => (
          <select
            {...control}
            className={CONTROL}
            value={inputs.role}
            onChange={(event) => type({ role: ROLES.find((role) => role === event.target.value) ?? inputs.role })}
          >
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {relayLabel(role)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {hasLimit(inputs) ? (
        <TextField
          label={texts.limitField}
          hint={texts.limitHint}
          inputMode="numeric"
          value={inputs.limitText}
          error={isWrong ? texts.limitWrong : undefined}
          onChange={(event) => type({ limitText: event.target.value })}
        />
      ) : (
        <p className="text-sm text-ink-2">{texts.circulationHint}</p>
      )}
    </>
  );
}

/** The server refuses a role or a limit while a pump runs or a run is open, and says why: it stays under the form. */
export function RelayDialog({ device, relay, onClose }: RelayDialogProps) {
  // As it was when it was opened: what somebody else changes meanwhile is not taken back by a new name.
  const [opened] = useState(relay);
  const [inputs, setInputs] = useState(() => relayInputsOf(opened));
  const [isTried, setIsTried] = useState(false);
  const configure = useConfigureRelay(device, relay, onClose);
  const texts = devicePageMessages().relays;
  const isWrong = isLimitWrong(inputs);
  const change = relayChange(opened, inputs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isWrong) return;
    if (Object.keys(change).length === 0) onClose();
    else configure.mutate(change);
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.dialogTitle({ channel: relay.channelNumber })}>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <Fields inputs={inputs} isWrong={isTried && isWrong} type={(typed) => setInputs((known) => ({ ...known, ...typed }))} />
        {configure.error && !configure.isPending && (
          <Notice tone="danger" icon={CircleAlert} role="alert" title={texts.notSaved}>
            {readableMessage(configure.error)}
          </Notice>
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {uiMessages().cancel}
          </Button>
          <Button type="submit" pendingText={configure.isPending && uiMessages().saving}>
            {texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
