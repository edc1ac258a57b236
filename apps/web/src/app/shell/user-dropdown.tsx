import type { User } from "@halocline/contracts/http/auth.contract";
import { LogOut, Monitor, Moon, Sun } from "lucide-react";
import { useSignOut } from "@/features/account/auth.api.ts";
import { chooseTheme, type ThemeChoice, useThemeChoice } from "@/lib/page/theme.ts";
import { fullName } from "@/lib/person-name.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/ui/overlays/menu.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";

const ICON = "size-4.5 text-ink-3";

const THEMES: readonly Readonly<{ value: ThemeChoice; text: string; icon: React.ReactNode }>[] = [
  { value: "system", text: "System", icon: <Monitor className={ICON} aria-hidden /> },
  { value: "light", text: "Light", icon: <Sun className={ICON} aria-hidden /> },
  { value: "dark", text: "Dark", icon: <Moon className={ICON} aria-hidden /> },
];

export function UserDropdown({ user }: Readonly<{ user: User }>) {
  const theme = useThemeChoice();
  const signOut = useSignOut();
  return (
    <Menu button={<UserMenuButton user={user} />}>
      <div className="px-3 pt-2 pb-1 text-sm">
        <p className="font-semibold wrap-anywhere">{fullName(user)}</p>
        <p className="text-xs text-ink-3 wrap-anywhere">{user.email}</p>
      </div>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={THEMES} onChoose={chooseTheme} />
      <MenuSeparator />
      <MenuItem onSelect={() => signOut.mutate()}>
        <LogOut className={ICON} aria-hidden />
        Logout
      </MenuItem>
    </Menu>
  );
}
