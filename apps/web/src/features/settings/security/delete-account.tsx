import { settingsMessages } from "@halocline/messages/texts/settings";
import { uiMessages } from "@halocline/messages/texts/ui";
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

type DeleteFormProps = Readonly<{ isManagedExternally: boolean; onClose: () => void }>;

function DeleteForm({ isManagedExternally, onClose }: DeleteFormProps) {
  const { deletion, password: passwordLabels } = settingsMessages().security;
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
          label={passwordLabels.label}
          hint={passwordLabels.confirms}
          autoComplete="current-password"
          value={password}
          error={remove.error ? readableMessage(remove.error) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {uiMessages().cancel}
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isManagedExternally && password === ""}
          pendingText={remove.isPending && deletion.acting}
        >
          {deletion.act}
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
      {rejectionCode(error) === "google_again" && (
        <GoogleButton next={hereNow()}>{settingsMessages().security.deletion.googleAgain}</GoogleButton>
      )}
    </div>
  );
}

export function DeleteAccount({ isManagedExternally }: Readonly<{ isManagedExternally: boolean }>) {
  const [isOpen, setIsOpen] = useState(false);
  const { title, text, open, question } = settingsMessages().security.deletion;
  return (
    <Card title={title} subtitle={text}>
      <Button variant="danger-outline" className="mt-4" onClick={() => setIsOpen(true)}>
        {open}
      </Button>
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} title={question} description={text}>
        <DeleteForm isManagedExternally={isManagedExternally} onClose={() => setIsOpen(false)} />
      </Dialog>
    </Card>
  );
}
