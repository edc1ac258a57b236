import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
import { type FormEvent, useState } from "react";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { DialogActions } from "@/ui/overlays/dialog.tsx";
import { useRemoveSecondFactor } from "./second-factor.api.ts";

export function TurnOffForm({ onClose }: Readonly<{ onClose: () => void }>) {
  const { factor, password: passwordLabels } = settingsMessages().security;
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const remove = useRemoveSecondFactor(onClose);
  const complaint = remove.error ? readableMessage(remove.error) : undefined;
  const isAboutPassword = remove.error !== null && rejectionCode(remove.error) === "wrong_password";

  function submit(event: FormEvent): void {
    event.preventDefault();
    remove.mutate({ password, code: code.trim() });
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <PasswordField
        label={passwordLabels.label}
        autoComplete="current-password"
        required
        value={password}
        error={isAboutPassword ? complaint : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextField
        label={factor.code}
        hint={factor.anyCodeHint}
        autoComplete="one-time-code"
        required
        value={code}
        error={isAboutPassword ? undefined : complaint}
        onChange={(event) => setCode(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={password === "" || code.trim() === ""}
          pendingText={remove.isPending && factor.turningOff}
        >
          {factor.turnOff}
        </Button>
      </DialogActions>
    </form>
  );
}
