import type { User } from "@halocline/contracts/http/auth.contract";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { fullName, initials } from "@/lib/person-name.ts";
import { Avatar } from "@/ui/avatar.tsx";

type UserMenuButtonProps = ComponentProps<"button"> & Readonly<{ user: User }>;

export function UserMenuButton({ user, ...button }: UserMenuButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-control text-sm font-medium hover:bg-hover md:px-2"
    >
      <Avatar imageUrl={user.profileImageUrl} initials={initials(user)} />
      <span className="max-w-40 truncate max-md:sr-only">{fullName(user)}</span>
      <ChevronDown className="size-4 text-ink-3 max-md:hidden" aria-hidden />
    </button>
  );
}
