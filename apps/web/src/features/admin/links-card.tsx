import { adminMessages } from "@halocline/messages/texts/admin";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { checkEmail } from "@/lib/forms/account-checks.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { TextField } from "@/ui/forms/text-field.tsx";
import { Card } from "@/ui/page/card.tsx";
import { useInvite, useResetLink } from "./admin.api.ts";
import { LinkBox } from "./link-box.tsx";

function InviteMaker() {
  const labels = adminMessages().links;
  const invite = useInvite();
  return (
    <div className="grid gap-3 py-4 last:pb-0">
      <h3 className="font-medium">{labels.invitation}</h3>
      <p className="text-sm text-ink-2">{labels.invitationText}</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        pendingText={invite.isPending && labels.creating}
        onClick={() => invite.mutate()}
      >
        {labels.createInvitation}
      </Button>
      {invite.data && <LinkBox name={labels.invitationLink} made={invite.data} />}
    </div>
  );
}

function ResetLinkMaker() {
  const labels = adminMessages().links;
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const resetLink = useResetLink();
  const headingId = useId();
  return (
    <form
      noValidate
      aria-labelledby={headingId}
      className="grid gap-3 py-4 last:pb-0"
      onSubmit={(event) => {
        event.preventDefault();
        const complaint = checkEmail(email);
        setError(complaint);
        if (!complaint) resetLink.mutate(email.trim());
      }}
    >
      <h3 id={headingId} className="font-medium">
        {labels.reset}
      </h3>
      <TextField
        label={labels.resetEmail}
        type="email"
        autoComplete="off"
        hint={labels.resetHint}
        value={email}
        error={error}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        pendingText={resetLink.isPending && labels.creating}
      >
        {labels.createReset}
      </Button>
      {resetLink.data && <LinkBox name={labels.resetLink} made={resetLink.data} />}
    </form>
  );
}

/** What mail or an open door would do by itself. */
export function LinksCard() {
  const options = useQuery(readQuery("GET /api/auth/options")).data;
  const needsInvites = options?.signUp === "invite";
  const needsResetLinks = options?.hasMail === false;
  if (!needsInvites && !needsResetLinks) return null;
  return (
    <Card title={adminMessages().links.title}>
      <div className="mt-2 divide-y">
        {needsInvites && <InviteMaker />}
        {needsResetLinks && <ResetLinkMaker />}
      </div>
    </Card>
  );
}
