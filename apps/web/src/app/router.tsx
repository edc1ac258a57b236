// Every address of the product in one list. All screens load on demand; the router asks for the first one while the
// shell still asks who is signed in.

import type { PageMessages } from "@halocline/messages/texts/languages";
import { createRootRoute, createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { Spinner } from "@/ui/spinner.tsx";
import { lazyScreen } from "./lazy-screen.ts";
import type { RouteAccess } from "./place.ts";
import { HISTORY_SEARCH, keepSearch, parseSearch, stringifySearch } from "./plain-search.ts";
import { NotFoundScreen } from "./routes/not-found.tsx";
import { Root } from "./shell/root.tsx";
import { PageFailed, ScreenFailed } from "./shell/screen-failed.tsx";

/** The name of a title in the message catalogue. */
type PageTitle = keyof PageMessages["shell"]["titles"];

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: PageFailed,
  // An address that matches nothing else is left with these.
  staticData: { access: "unknown", titleName: "notFound" },
});

const inRoot = { getParentRoute: () => rootRoute } as const;
const inApp = (titleName: PageTitle) => ({ staticData: { access: "app", titleName } }) as const;
const forGuests = (titleName: PageTitle) => ({ staticData: { access: "guest", titleName } }) as const;
const forAll = (titleName: PageTitle) => ({ staticData: { access: "public", titleName } }) as const;

const homeRoute = createRoute({
  ...inRoot,
  path: "/",
  staticData: { access: "home", titleName: "dashboard" },
  validateSearch: keepSearch("tank", "start", "litres"),
  component: lazyScreen(() => import("./routes/dashboard.tsx"), "DashboardScreen"),
});

const guestRoutes = [
  createRoute({
    ...inRoot,
    ...forGuests("signIn"),
    path: "/login",
    validateSearch: keepSearch("next", "problem"),
    component: lazyScreen(() => import("./routes/login.tsx"), "LoginScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forGuests("signUp"),
    path: "/signup",
    validateSearch: keepSearch("invite"),
    component: lazyScreen(() => import("./routes/sign-up.tsx"), "SignUpScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forGuests("forgotPassword"),
    path: "/forgot-password",
    component: lazyScreen(() => import("./routes/forgot-password.tsx"), "ForgotPasswordScreen"),
  }),
] as const;

const mailedLinkRoutes = [
  createRoute({
    ...inRoot,
    ...forAll("newPassword"),
    path: "/reset-password",
    validateSearch: keepSearch("token"),
    component: lazyScreen(() => import("./routes/reset-password.tsx"), "ResetPasswordScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forAll("verifyEmail"),
    path: "/verify-email",
    validateSearch: keepSearch("token"),
    component: lazyScreen(() => import("./routes/verify-email.tsx"), "VerifyEmailScreen"),
  }),
  createRoute({
    ...inRoot,
    ...forAll("answer"),
    path: "/alerts/answer",
    component: lazyScreen(() => import("./routes/answer-alert.tsx"), "AnswerAlertScreen"),
  }),
] as const;

const appRoutes = [
  createRoute({
    ...inRoot,
    ...inApp("devices"),
    path: "/devices",
    component: lazyScreen(() => import("./routes/devices.tsx"), "DevicesScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("devices"),
    path: "/devices/$deviceId",
    component: lazyScreen(() => import("./routes/device.tsx"), "DeviceScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("manualControl"),
    path: "/manual-control",
    validateSearch: keepSearch("device"),
    component: lazyScreen(() => import("./routes/manual-control.tsx"), "ManualControlScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("calibration"),
    path: "/calibration",
    validateSearch: keepSearch("tank"),
    component: lazyScreen(() => import("./routes/calibration.tsx"), "CalibrationScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("schedules"),
    path: "/schedules",
    component: lazyScreen(() => import("./routes/schedules.tsx"), "SchedulesScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("vacationCheck"),
    path: "/leave",
    validateSearch: keepSearch("from", "to"),
    component: lazyScreen(() => import("./routes/vacation-check.tsx"), "VacationCheckScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("maintenance"),
    path: "/maintenance",
    component: lazyScreen(() => import("./routes/maintenance.tsx"), "MaintenanceScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("history"),
    path: "/history",
    validateSearch: keepSearch(...HISTORY_SEARCH),
    component: lazyScreen(() => import("./routes/history.tsx"), "HistoryScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("run"),
    path: "/runs/$runId",
    component: lazyScreen(() => import("./routes/run.tsx"), "RunScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("alerts"),
    path: "/alerts",
    validateSearch: keepSearch("severity", "state", "device", "text"),
    component: lazyScreen(() => import("./routes/alerts.tsx"), "AlertsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("settings"),
    path: "/settings",
    validateSearch: keepSearch("section"),
    component: lazyScreen(() => import("./routes/settings.tsx"), "SettingsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("admin"),
    path: "/admin",
    component: lazyScreen(() => import("./routes/admin.tsx"), "AdminScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("manuals"),
    path: "/manuals",
    validateSearch: keepSearch("manual"),
    component: lazyScreen(() => import("./routes/manuals.tsx"), "ManualsScreen"),
  }),
  createRoute({
    ...inRoot,
    ...inApp("firmware"),
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
    titleName: PageTitle;
  }
}
