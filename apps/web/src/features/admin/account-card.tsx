import type { User } from "@halocline/contracts/http/auth.contract";
import { adminMessages } from "@halocline/messages/texts/admin";
import type { ReactNode } from "react";
import { fullName, initials } from "@/lib/person-name.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Card } from "@/ui/page/card.tsx";
import { MakeMeAdmin } from "./make-me-admin.tsx";

export function AccountCard({ user, badge }: Readonly<{ user: User; badge: ReactNode }>) {
  return (
    <Card title={adminMessages().account} aside={badge}>
      <div className="mt-4 flex items-center gap-4">
        <Avatar imageUrl={user.profileImageUrl} initials={initials(user)} isLarge />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{fullName(user)}</p>
          <p className="text-sm text-ink-2 wrap-anywhere">{user.email}</p>
        </div>
      </div>
      {user.role !== "admin" && user.canBecomeAdmin && <MakeMeAdmin email={user.email} />}
    </Card>
  );
}
