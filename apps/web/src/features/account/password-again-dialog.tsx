import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { readableMessage } from "@/lib/http/http-error.ts";
import { hereNow } from "@/lib/page/go-to-google.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { useUser } from "./auth.api.ts";

type PasswordAgainDialogProps = Readonly<{ onConfirmed: () => void; onClose: () => void }>;

export function PasswordAgainDialog(props: PasswordAgainDialogProps) {
  return useUser().data?.signInMethod === "google" ? <GoogleAgain {...props} /> : <AskForPassword {...props} />;
}

/** Signing in again opens the same ten minutes; the act is then repeated by hand. */
function GoogleAgain({ onClose }: PasswordAgainDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Confirm that it is you"
      description="Sign in with Google again, then repeat this step. It holds for ten minutes."
    >
      <GoogleButton next={hereNow()}>Sign in with Google again</GoogleButton>
    </Dialog>
  );
}

function AskForPassword({ onConfirmed, onClose }: PasswordAgainDialogProps) {
  const [password, setPassword] = useState("");
  const confirm = useMutation({
    mutationFn: () => call("POST /api/auth/confirm", { body: { password } }),
    onSuccess: onConfirmed,
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title="Enter your password again"
      description="This step needs it. It then holds for ten minutes."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          value={password}
          error={confirm.error ? readableMessage(confirm.error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={password === ""} pendingText={confirm.isPending && "Checking..."}>
            Confirm password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
