import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "@/lib/http/call.ts";
import { readableMessage, rejectionCode } from "@/lib/http/http-error.ts";
import { hereNow } from "@/lib/page/go-to-google.ts";
import { leaveTo } from "@/lib/page/leave-to.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { GoogleButton } from "@/ui/buttons/google-button.tsx";
import { PasswordField } from "@/ui/forms/password-field.tsx";
import { Dialog, DialogActions } from "@/ui/overlays/dialog.tsx";
import { Card } from "@/ui/page/card.tsx";

const WHAT_DIES =
  "Deletes your sign-in for good. When nobody else belongs to your household, its devices, tanks, readings and settings go with it. This cannot be undone.";

type DeleteFormProps = Readonly<{ isManagedExternally: boolean; onClose: () => void }>;

function DeleteForm({ isManagedExternally, onClose }: DeleteFormProps) {
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const remove = useMutation({
    mutationFn: () => call("DELETE /api/auth/user", { body: isManagedExternally ? {} : { password } }),
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
      {isManagedExternally ? (
        <FreshSignIn error={remove.error} />
      ) : (
        <PasswordField
          label="Password"
          hint="Your password confirms that it is you."
          autoComplete="current-password"
          value={password}
          error={remove.error ? readableMessage(remove.error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isManagedExternally && password === ""}
          pendingText={remove.isPending && "Deleting..."}
        >
          Delete my account
        </Button>
      </DialogActions>
    </form>
  );
}

/** A Google account has no password to ask for: it must have signed in within the last ten minutes. */
function FreshSignIn({ error }: Readonly<{ error: Error | null }>) {
  if (!error) return null;
  return (
    <div className="grid gap-3">
      <p role="alert" className="text-sm font-medium text-danger-ink">
        {readableMessage(error)}
      </p>
      {rejectionCode(error) === "google_again" && <GoogleButton next={hereNow()}>Sign in with Google again</GoogleButton>}
    </div>
  );
}

export function DeleteAccount({ isManagedExternally }: Readonly<{ isManagedExternally: boolean }>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title="Delete Account" subtitle={WHAT_DIES}>
      <Button variant="danger-outline" className="mt-4" onClick={() => setIsOpen(true)}>
        Delete Account
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title="Delete your account?" description={WHAT_DIES}>
        <DeleteForm isManagedExternally={isManagedExternally} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}
