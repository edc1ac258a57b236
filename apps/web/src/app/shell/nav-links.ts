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

type NavLink = Readonly<{ to: keyof RegisteredRouter["routesByPath"]; label: string; icon: LucideIcon }>;

const FOR_ALL: readonly NavLink[] = [
  { to: "/", label: "Dashboard", icon: LayoutDashboard },
  { to: "/manual-control", label: "Manual Control", icon: SlidersHorizontal },
  { to: "/calibration", label: "Calibration", icon: Ruler },
  { to: "/schedules", label: "Schedules", icon: CalendarClock },
  { to: "/history", label: "History & Logs", icon: ScrollText },
  { to: "/devices", label: "Devices", icon: Cpu },
  { to: "/alerts", label: "Alerts", icon: Bell },
  { to: "/manuals", label: "Manuals", icon: BookOpen },
  { to: "/settings", label: "Settings", icon: Settings },
];

const FOR_ADMINS: readonly NavLink[] = [
  { to: "/firmware", label: "Firmware", icon: HardDriveUpload },
  { to: "/admin", label: "Admin Panel", icon: ShieldUser },
];

export const navLinks = (role: "admin" | "user"): readonly NavLink[] =>
  role === "admin" ? [...FOR_ALL, ...FOR_ADMINS] : FOR_ALL;
