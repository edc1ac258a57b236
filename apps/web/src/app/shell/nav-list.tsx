import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Link } from "@tanstack/react-router";
import { navLinks } from "./nav-links.ts";

type NavListProps = Readonly<{ user: User; onChoose?: () => void }>;

const ROW = "flex min-h-11 items-center gap-3 rounded-control px-3 text-sm font-medium";

export function NavList({ user, onChoose }: NavListProps) {
  return (
    <nav aria-label={shellMessages().mainNavigation} className="grid gap-0.5">
      {navLinks(user).map(({ to, name, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={onChoose}
          activeOptions={{ exact: to === "/", includeSearch: false }}
          activeProps={{ className: `${ROW} bg-primary-soft text-primary-ink` }}
          inactiveProps={{ className: `${ROW} text-ink-2 hover:bg-hover hover:text-ink` }}
        >
          <Icon className="size-5 shrink-0" aria-hidden />
          {shellMessages().links[name]}
        </Link>
      ))}
    </nav>
  );
}
