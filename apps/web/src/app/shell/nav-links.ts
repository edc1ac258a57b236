import type { User } from "@halocline/contracts/http/auth.contract";
import type { PageMessages } from "@halocline/messages/texts/languages";
import type { RegisteredRouter } from "@tanstack/react-router";
import {
  Bell,
  BookOpen,
  CalendarClock,
  Cpu,
  HardDriveUpload,
  LayoutDashboard,
  type LucideIcon,
  Ruler,
  ScrollText,
  Settings,
  ShieldUser,
  SlidersHorizontal,
} from "lucide-react";

type NavLink = Readonly<{
  to: keyof RegisteredRouter["routesByPath"];
  name: keyof PageMessages["shell"]["links"];
  icon: LucideIcon;
}>;

const FOR_ALL: readonly NavLink[] = [
  { to: "/", name: "dashboard", icon: LayoutDashboard },
  { to: "/manual-control", name: "manualControl", icon: SlidersHorizontal },
  { to: "/calibration", name: "calibration", icon: Ruler },
  { to: "/schedules", name: "schedules", icon: CalendarClock },
  { to: "/history", name: "history", icon: ScrollText },
  { to: "/devices", name: "devices", icon: Cpu },
  { to: "/alerts", name: "alerts", icon: Bell },
  { to: "/manuals", name: "manuals", icon: BookOpen },
  { to: "/settings", name: "settings", icon: Settings },
];

/** What a visitor of the public demonstration can open. */
const VISITOR_PLACES: readonly string[] = ["/", "/schedules", "/history", "/alerts"];

/** And the runs of the tank that they see. */
export const isVisitorPlace = (pathname: string): boolean => VISITOR_PLACES.includes(pathname) || pathname.startsWith("/runs/");

const FOR_ADMINS: readonly NavLink[] = [
  { to: "/firmware", name: "firmware", icon: HardDriveUpload },
  { to: "/admin", name: "admin", icon: ShieldUser },
];

export function navLinks({ role, visit }: Pick<User, "role" | "visit">): readonly NavLink[] {
  if (visit) return FOR_ALL.filter(({ to }) => VISITOR_PLACES.includes(to));
  return role === "admin" ? [...FOR_ALL, ...FOR_ADMINS] : FOR_ALL;
}
