// Every address of the product in one list. All screens load on demand; the router asks for the first one while the
// shell still asks who is signed in.

import { createRootRoute, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { Spinner } from "@/ui/spinner.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import type { RouteAccess } from "./place.ts";
import { HISTORY_SEARCH, keepSearch, parseSearch, stringifySearch } from "./plain-search.ts";
import { NotFoundScreen } from "./routes/not-found.tsx";
import { Root } from "./shell/root.tsx";
import { PageFailed, ScreenFailed } from "./shell/screen-failed.tsx";

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: PageFailed,
  // An address that matches nothing else is left with these.
  staticData: { access: "unknown", title: "Page Not Found" },
});

const inRoot = { getParentRoute: () => rootRoute } as const;
const inApp = (title: string) => ({ staticData: { access: "app", title } }) as const;
const forGuests = (title: string) => ({ staticData: { access: "guest", title } }) as const;
const forAll = (title: string) => ({ staticData: { access: "public", title } }) as const;

const homeRoute = createRoute({
  ...inRoot,
  path: "/",
  staticData: { access: "home", title: "Dashboard" },
  validateSearch: keepSearch("tank"),
  component: lazyScreen(() => import("./routes/dashboard.tsx"), "DashboardScreen"),
});

const guestRoutes = [
  createRoute({
    ...inRoot,
    ...forGuests("Sign In"),
    path: "/login",
    validateSearch: keepSearch("next", "problem"),
    component: lazyScreen(() => import("./routes/login.tsx"), "LoginScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forGuests("Create account"),
    path: "/signup",
    validateSearch: keepSearch("invite"),
    component: lazyScreen(() => import("./routes/sign-up.tsx"), "SignUpScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forGuests("Forgot password"),
    path: "/forgot-password",
    component: lazyScreen(() => import("./routes/forgot-password.tsx"), "ForgotPasswordScreen"),
  }),
] as const;

const mailedLinkRoutes = [
  createRoute({
    ...inRoot,
    ...forAll("New password"),
    path: "/reset-password",
    validateSearch: keepSearch("token"),
    component: lazyScreen(() => import("./routes/reset-password.tsx"), "ResetPasswordScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forAll("Verify email"),
    path: "/verify-email",
    validateSearch: keepSearch("token"),
    component: lazyScreen(() => import("./routes/verify-email.tsx"), "VerifyEmailScreen"),
  }),
] as const;

const appRoutes = [
  createRoute({
    ...inRoot,
    ...inApp("Device Management"),
    path: "/devices",
    component: lazyScreen(() => import("./routes/devices.tsx"), "DevicesScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Manual Control"),
    path: "/manual-control",
    validateSearch: keepSearch("device"),
    component: lazyScreen(() => import("./routes/manual-control.tsx"), "ManualControlScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Tank Calibration"),
    path: "/calibration",
    validateSearch: keepSearch("tank"),
    component: lazyScreen(() => import("./routes/calibration.tsx"), "CalibrationScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Automation Schedules"),
    path: "/schedules",
    component: lazyScreen(() => import("./routes/schedules.tsx"), "SchedulesScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Before you leave"),
    path: "/leave",
    validateSearch: keepSearch("from", "to"),
    component: lazyScreen(() => import("./routes/vacation-check.tsx"), "VacationCheckScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("History & Logs"),
    path: "/history",
    validateSearch: keepSearch(...HISTORY_SEARCH),
    component: lazyScreen(() => import("./routes/history.tsx"), "HistoryScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("System Alerts"),
    path: "/alerts",
    validateSearch: keepSearch("severity", "state", "device", "text"),
    component: lazyScreen(() => import("./routes/alerts.tsx"), "AlertsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Settings"),
    path: "/settings",
    validateSearch: keepSearch("section"),
    component: lazyScreen(() => import("./routes/settings.tsx"), "SettingsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Admin Panel"),
    path: "/admin",
    component: lazyScreen(() => import("./routes/admin.tsx"), "AdminScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Documentation & Manuals"),
    path: "/manuals",
    validateSearch: keepSearch("manual"),
    component: lazyScreen(() => import("./routes/manuals.tsx"), "ManualsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("Firmware Management"),
    path: "/firmware",
    validateSearch: keepSearch("tab"),
    component: lazyScreen(() => import("./routes/firmware.tsx"), "FirmwareScreen"),
  }),
] as const;

const routeTree = rootRoute.addChildren([homeRoute, ...guestRoutes, ...mailedLinkRoutes, ...appRoutes]);

export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    notFoundMode: "root",
    scrollRestoration: true,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: ScreenFailed,
    ...(history && { history }),
  });

type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    access: RouteAccess;
    title: string;
  }
}
