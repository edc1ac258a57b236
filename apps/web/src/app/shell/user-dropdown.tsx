import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { visitMessages } from "@halocline/messages/texts/visit";
import { LogOut, type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useSignOut } from "@/features/account/auth.api.ts";
import { chooseTheme, THEME_CHOICES, type ThemeChoice, useThemeChoice } from "@/lib/page/theme.ts";
import { fullName } from "@/lib/person-name.ts";
import { formatTime } from "@/lib/time/date-text.ts";
import { Menu, MenuChoice, MenuItem, MenuSeparator } from "@/ui/overlays/menu.tsx";
import { UserMenuButton } from "./user-menu-button.tsx";

const ICON = "size-4.5 text-ink-3";

const ICONS: Readonly<Record<ThemeChoice, LucideIcon>> = { system: Monitor, light: Sun, dark: Moon };

const themes = () =>
  THEME_CHOICES.map((value) => {
    const Icon = ICONS[value];
    return { value, text: shellMessages().themes[value], icon: <Icon className={ICON} aria-hidden /> };
  });

export function UserDropdown({ user }: Readonly<{ user: User }>) {
  const theme = useThemeChoice();
  const signOut = useSignOut();
  const texts = shellMessages();
  return (
    <Menu button={<UserMenuButton user={user} />}>
      <div className="px-3 pt-2 pb-1 text-sm">
        <p className="font-semibold wrap-anywhere">{fullName(user)}</p>
        <p className="text-xs text-ink-3 wrap-anywhere">
          {user.visit ? visitMessages().endsAt({ time: formatTime(Date.parse(user.visit.endsAt)) }) : user.email}
        </p>
      </div>
      <MenuSeparator />
      <MenuChoice label={texts.theme} value={theme} options={themes()} onChoose={chooseTheme} />
      <MenuSeparator />
      <MenuItem onSelect={() => signOut.mutate()}>
        <LogOut className={ICON} aria-hidden />
        {user.visit ? visitMessages().leave : texts.logout}
      </MenuItem>
    </Menu>
  );
}
