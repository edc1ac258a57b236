import { accountMessages } from "@halocline/messages/texts/account";
import { uiMessages } from "@halocline/messages/texts/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { hereNow } from "@/lib/page/go-to-google.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { useUser } from "./auth.api.ts";

type PasswordAgainDialogProps = Readonly<{ onConfirmed: () => void; onClose: () => void }>;

export function PasswordAgainDialog(props: PasswordAgainDialogProps) {
  return useUser().data?.signInMethod === "google" ? <GoogleAgain {...props} /> : <AskForPassword {...props} />;
}

/** Signing in again opens the same ten minutes; the act is then repeated by hand. */
function GoogleAgain({ onClose }: PasswordAgainDialogProps) {
  const { again, google } = accountMessages();
  return (
    <Dialog isOpen onOpenChange={onClose} title={again.googleTitle} description={again.googleText}>
      <GoogleButton next={hereNow()}>{google.again}</GoogleButton>
    </Dialog>
  );
}

/** The code is asked for only where the server wants one. */
function useConfirmPassword(onConfirmed: () => void) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call("POST /api/auth/confirm", { body: { password, ...(isCodeWanted && { code: code.trim() }) } }),
    onSuccess: onConfirmed,
    onError: (error) => setIsCodeWanted(isCodeWanted || rejectionCode(error) === "code_required"),
  });
  const rejected = rejectionCode(confirm.error);
  const complaint = confirm.error && rejected !== "code_required" ? readableMessage(confirm.error) : undefined;
  const isOfCode = isCodeWanted && rejected === "wrong_code";
  return {
    confirm,
    isCodeWanted,
    isComplete: password !== "" && (!isCodeWanted || code.trim() !== ""),
    password: { value: password, set: setPassword, error: isOfCode ? undefined : complaint },
    code: { value: code, set: setCode, error: isOfCode ? complaint : undefined },
  };
}

function AskForPassword({ onConfirmed, onClose }: PasswordAgainDialogProps) {
  const { again, fields } = accountMessages();
  const { confirm, isCodeWanted, isComplete, password, code } = useConfirmPassword(onConfirmed);
  return (
    <Dialog isOpen onOpenChange={onClose} title={again.title} description={again.text}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <PasswordField
          label={fields.password}
          autoComplete="current-password"
          required
          value={password.value}
          error={password.error}
          onChange={(event) => password.set(event.target.value)}
        />
        {isCodeWanted && (
          <TextField
            label={fields.code}
            hint={fields.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={code.value}
            error={code.error}
            onChange={(event) => code.set(event.target.value)}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {uiMessages().cancel}
          </Button>
          <Button type="submit" disabled={!isComplete} pendingText={confirm.isPending && again.acting}>
            {again.act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
