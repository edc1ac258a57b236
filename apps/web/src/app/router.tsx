// Every address of the product in one list. Later screens load on demand:
// `component: lazyRouteComponent(() => import("./routes/history.tsx"), "HistoryScreen")`.

import { createRootRoute, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { DashboardScreen } from "./routes/dashboard.tsx";
import { NotFoundScreen } from "./routes/not-found.tsx";
import { Shell } from "./shell/shell.tsx";

type DashboardSearch = { tank?: string };

const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFoundScreen });

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  validateSearch: ({ tank }: Record<string, unknown>): DashboardSearch => (typeof tank === "string" ? { tank } : {}),
  component: DashboardScreen,
});

const routeTree = rootRoute.addChildren([dashboardRoute]);

export const createAppRouter = (history?: RouterHistory) => createRouter({ routeTree, ...(history && { history }) });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
