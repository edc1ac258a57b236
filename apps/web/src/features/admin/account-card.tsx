import type { User } from "@halocline/contracts/http/auth.contract";
import type { ReactNode } from "react";
import { fullName, initials } from "@/lib/person-name.ts";
import { Avatar } from "@/ui/avatar.tsx";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { usePromote } from "./admin.api.ts";

function MakeMeAdmin({ email }: Readonly<{ email: string }>) {
  const promote = usePromote();
  return (
    <div className="mt-5 grid gap-2 border-t pt-5">
      <p className="text-sm text-ink-2">
        This instance has no administrator yet. The first person to press this becomes one; after that only an administrator can
        promote.
      </p>
      <Button
        className="justify-self-start"
        pendingText={promote.isPending && "Promoting..."}
        onClick={() => promote.mutate(email)}
      >
        Make Me Admin
      </Button>
    </div>
  );
}

export function AccountCard({ user, badge }: Readonly<{ user: User; badge: ReactNode }>) {
  return (
    <Card title="Your Account" aside={badge}>
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
