import type { User } from "@halocline/contracts/http/auth.contract";
import { lazy, Suspense, useState } from "react";
import { UserMenuButton } from "./user-menu-button.tsx";

const loadDropdown = () => import("./user-dropdown.tsx");
const UserDropdown = lazy(async () => ({ default: (await loadDropdown()).UserDropdown }));

/** A plain button until the first press: the menu's code arrives while the pointer is on its way. */
export function UserMenu({ user }: Readonly<{ user: User }>) {
  const [isWanted, setIsWanted] = useState(false);
  const preload = () => void loadDropdown();
  const plain = (
    <UserMenuButton
      user={user}
      aria-haspopup="menu"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <UserDropdown user={user} />
    </Suspense>
  );
}
