import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseSearch, stringifySearch } from "@/app/plain-search.ts";
import { PasswordAgain } from "@/app/shell/password-again.tsx";
import { useUser } from "@/features/account/auth.api.ts";
import { mount } from "./mount.tsx";

const staticData = { access: "app", titleName: "none" } as const;

/** As in the app: nothing is drawn before it is known who is signed in, and anything may ask for the password. */
function Frame() {
  return useUser().isSuccess ? (
    <PasswordAgain>
      <main tabIndex={-1}>
        <Outlet />
      </main>
    </PasswordAgain>
  ) : null;
}

/** The part alone is the screen at its address. Links have their addresses; there is nothing behind them. */
function routerFor(part: ReactNode, path: string) {
  const root = createRootRoute({ component: Frame, staticData, notFoundComponent: () => null });
  const screen = createRoute({
    getParentRoute: () => root,
    path: path.replace(/[?#].*$/, ""),
    staticData,
    component: () => part,
    validateSearch: (search: Record<string, unknown>) => search,
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  return createRouter({ routeTree: root.addChildren([screen]), parseSearch, stringifySearch, notFoundMode: "root", history });
}

/** A part of the app, a screen at most, with what it finds around it: cache, socket, clock, router and toasts. */
export const show = (part: ReactNode, path = "/") => mount(routerFor(part, path));
