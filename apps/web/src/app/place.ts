// Who sees what at which address, as one table. The server decides every permission by itself; this only spares
// people screens that would be empty.

import { safeNext } from "@/features/account/safe-next.ts";

/** `home` is the landing page or the dashboard; `guest` is for getting in; `unknown` is no address of ours. */
export type RouteAccess = "home" | "app" | "guest" | "public" | "unknown";

export type Place = Readonly<{ show: "landing" | "bare" | "shell" } | { show: "nothing"; goTo: string }>;

type Visit = Readonly<{ access: RouteAccess; isSignedIn: boolean; href: string; next: string | undefined }>;

const toSignIn = (href: string): string => `/login?${new URLSearchParams({ next: href })}`;

export function placeFor({ access, isSignedIn, href, next }: Visit): Place {
  if (access === "public") return { show: "bare" };
  if (access === "guest") return isSignedIn ? { show: "nothing", goTo: safeNext(next) } : { show: "bare" };
  if (isSignedIn) return { show: "shell" };
  if (access === "home") return { show: "landing" };
  return access === "unknown" ? { show: "bare" } : { show: "nothing", goTo: toSignIn(href) };
}
