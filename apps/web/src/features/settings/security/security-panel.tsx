import { settingsMessages } from "@halocline/messages/texts/settings";
import { KeyRound, LogOut } from "lucide-react";
import { Button } from "@/ui/buttons/button.tsx";
import { buttonStyle } from "@/ui/buttons/button-style.ts";
import { TooltipArea } from "@/ui/overlays/tooltip.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DataExport } from "./data-export.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DataRetention } from "./retention-policy.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsTable } from "./sessions-table.tsx";

type SecurityPanelProps = Readonly<{
  isOwner: boolean;
  /** Signs in with Google: password and second factor are managed there. */
  isManagedExternally: boolean;
}>;

function PasswordCard({ isManagedExternally }: Pick<SecurityPanelProps, "isManagedExternally">) {
  const texts = settingsMessages().security.password;
  if (!isManagedExternally)
    return (
      <Card title={texts.title} subtitle={texts.subtitle}>
        <ChangePasswordForm />
      </Card>
    );
  return (
    <Card title={texts.title} subtitle={texts.managedByGoogle}>
      <Button variant="secondary" className="mt-4" disabled>
        {texts.managedExternally}
      </Button>
    </Card>
  );
}

export function SecurityPanel({ isOwner, isManagedExternally }: SecurityPanelProps) {
  const { sessions, privacy, deviceKeys } = settingsMessages().security;
  return (
    <TooltipArea>
      <PasswordCard isManagedExternally={isManagedExternally} />
      {!isManagedExternally && <SecondFactorCard />}
      <Card title={sessions.title} subtitle={sessions.subtitle}>
        <SessionsTable />
        <div className="mt-5 border-t pt-5">
          {/* A navigation, not a call: the server ends the session and sends the browser home. */}
          <a href="/api/logout" className={buttonStyle("secondary")}>
            <LogOut className="size-4.5" aria-hidden />
            {sessions.signOut}
          </a>
        </div>
      </Card>
      <Card title={privacy}>
        <ul className="mt-3 divide-y">
          <DataExport isOwner={isOwner} />
          <DataRetention />
        </ul>
      </Card>
      <Notice tone="info" icon={KeyRound}>
        {deviceKeys}
      </Notice>
      <DeleteAccount isManagedExternally={isManagedExternally} />
    </TooltipArea>
  );
}
