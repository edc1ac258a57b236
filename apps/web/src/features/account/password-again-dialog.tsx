import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { messages } from "@/lib/language/messages.ts";
import { hereNow } from "@/lib/page/go-to-google.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { accountMessages } from "./account-messages.ts";
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

function AskForPassword({ onConfirmed, onClose }: PasswordAgainDialogProps) {
  const { again, fields } = accountMessages();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [isCodeWanted, setIsCodeWanted] = useState(false);
  const confirm = useMutation({
    mutationFn: () => call("POST /api/auth/confirm", { body: { password, ...(isCodeWanted && { code: code.trim() }) } }),
    onSuccess: onConfirmed,
    onError: (error) => setIsCodeWanted(isCodeWanted || rejectionCode(error) === "code_required"),
  });
  const complaint =
    confirm.error && rejectionCode(confirm.error) !== "code_required" ? readableMessage(confirm.error) : undefined;
  const isCodeWrong = isCodeWanted && rejectionCode(confirm.error) === "wrong_code";
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
          value={password}
          error={isCodeWrong ? undefined : complaint}
          onChange={(event) => setPassword(event.target.value)}
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
            value={code}
            error={isCodeWrong ? complaint : undefined}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            {messages().ui.cancel}
          </Button>
          <Button
            type="submit"
            disabled={password === "" || (isCodeWanted && code.trim() === "")}
            pendingText={confirm.isPending && again.acting}
          >
            {again.act}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
