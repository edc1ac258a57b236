import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/http/call.ts";
import { readableMessage } from "../../lib/http/http-error.ts";
import { leaveTo } from "../../lib/leave-to.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

const WHAT_DIES =
  "Deletes your sign-in for good. When nobody else belongs to your household, its devices, tanks, readings and settings go with it. This cannot be undone.";

function DeleteForm({ onClose }: Readonly<{ onClose: () => void }>) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/auth/user", { body: { password } }),
    onSuccess: () => {
      client.clear();
      leaveTo("/");
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        remove.mutate();
      }}
    >
      <PasswordField
        label="Password"
        hint="Your password confirms that it is you."
        autoComplete="current-password"
        value={password}
        error={remove.error ? readableMessage(remove.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" disabled={password === ""} pendingText={remove.isPending && "Deleting..."}>
          Delete my account
        </Button>
      </DialogActions>
    </form>
  );
}

export function DeleteAccount() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Delete Account" subtitle={WHAT_DIES}>
      <Button variant="danger-outline" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Delete your account?" description={WHAT_DIES}>
        <DeleteForm onClose={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}
