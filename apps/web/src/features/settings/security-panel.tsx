import { KeyRound, LogOut } from "lucide-react";
import { buttonStyle } from "../../ui/button-style.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TooltipArea } from "../../ui/tooltip.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { DataExport } from "./data-export.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { NotBuiltRow } from "./not-built-row.tsx";
import { DataRetention } from "./retention-policy.tsx";
import { SessionsTable } from "./sessions-table.tsx";

export function SecurityPanel({ isOwner }: Readonly<{ isOwner: boolean }>) {
  return (
    <TooltipArea>
      <Card title="Password" subtitle="Changing it signs you out on every other device.">
        <ChangePasswordForm />
      </Card>
      <Card title="Session Management" subtitle="Where you are signed in.">
        <SessionsTable />
        <div className="mt-5 border-t pt-5">
          {/* A navigation, not a call: the server ends the session and sends the browser home. */}
          <a href="/api/logout" className={buttonStyle("secondary")}>
            <LogOut className="size-4.5" aria-hidden />
            Sign Out
          </a>
        </div>
      </Card>
      <Card title="Privacy">
        <ul className="mt-3 divide-y">
          <NotBuiltRow name="Two-Factor Authentication" button="Coming Soon">
            A second step at sign-in. Not built yet.
          </NotBuiltRow>
          <DataExport isOwner={isOwner} />
          <DataRetention />
        </ul>
      </Card>
      <Notice tone="info" icon={KeyRound}>
        Device API keys are separate from your password and can be regenerated in the Devices section.
      </Notice>
      <DeleteAccount />
    </TooltipArea>
  );
}
