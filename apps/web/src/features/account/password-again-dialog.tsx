import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/http/call.ts";
import { readableMessage } from "../../lib/http/http-error.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

type PasswordAgainDialogProps = Readonly<{ onConfirmed: () => void; onClose: () => void }>;

export function PasswordAgainDialog({ onConfirmed, onClose }: PasswordAgainDialogProps) {
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
