import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Suspense, useState } from "react";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { toastFailure } from "@/ui/toast/toast-store.ts";
import { UserMenuButton } from "./user-menu-button.tsx";

const loadDropdown = () => import("./user-dropdown.tsx");
const UserDropdown = lazyPart(async () => (await loadDropdown()).UserDropdown);

/** A plain button until the first press: the menu's code arrives while the pointer is on its way. */
export function UserMenu({ user }: Readonly<{ user: User }>) {
  const [isWanted, setIsWanted] = useState(false);
  const preload = () => void loadDropdown().catch(() => undefined);
  const open = () =>
    loadDropdown().then(
      () => setIsWanted(true),
      () =>
        toastFailure({
          title: shellMessages().menuNotLoaded,
          description: shellMessages().menuNotLoadedAdvice,
        }),
    );
  const plain = (
    <UserMenuButton user={user} aria-haspopup="menu" onPointerEnter={preload} onFocus={preload} onClick={() => void open()} />
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <UserDropdown user={user} />
    </Suspense>
  );
}
