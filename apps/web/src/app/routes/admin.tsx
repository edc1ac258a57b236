import { adminMessages } from "@halocline/messages/texts/admin";
import { shellMessages } from "@halocline/messages/texts/shell";
import { ShieldAlert, ShieldCheck, UserRound } from "lucide-react";
import { useUser } from "@/features/account/auth.api.ts";
import { AccountCard } from "@/features/admin/account-card.tsx";
import { AuditCard } from "@/features/admin/audit-card.tsx";
import { BackupsCard } from "@/features/admin/backups-card.tsx";
import { LinksCard } from "@/features/admin/links-card.tsx";
import { PromoteCard } from "@/features/admin/promote-card.tsx";
import { SystemInformation } from "@/features/admin/system-information.tsx";
import { Badge } from "@/ui/badge.tsx";
import { Notice } from "@/ui/page/notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";

const COLUMN = "grid gap-4 max-lg:contents sm:gap-5";

export function AdminScreen() {
  const user = useUser().data;
  if (!user) return null;
  const labels = adminMessages();
  const isAdmin = user.role === "admin";
  const badge = (
    <Badge icon={isAdmin ? ShieldCheck : UserRound} tone={isAdmin ? "info" : "muted"}>
      {labels.roles[user.role]}
    </Badge>
  );
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={shellMessages().titles.admin} aside={badge} />
      {!isAdmin && (
        <Notice tone="warn" icon={ShieldAlert} title={labels.accessRequired}>
          {labels.accessRequiredText}
        </Notice>
      )}
      {/* On a phone one column, and what can be done before what is only said. */}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className={COLUMN}>
          <AccountCard user={user} badge={badge} />
          {isAdmin && <SystemInformation role={user.role} />}
        </div>
        <div className={COLUMN}>
          {isAdmin ? (
            <>
              <PromoteCard />
              <LinksCard />
              <BackupsCard />
            </>
          ) : (
            <SystemInformation role={user.role} />
          )}
        </div>
      </div>
      {user.membershipRole === "owner" && <AuditCard />}
    </div>
  );
}
