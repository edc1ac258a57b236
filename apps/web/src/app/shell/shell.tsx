import type { User } from "@halocline/contracts/http/auth.contract";
import type { Device } from "@halocline/contracts/http/entities.contract";
import { Outlet, useLocation, useMatchRoute } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { useAskWhoIsSignedIn } from "@/features/account/auth.api.ts";
import { useDevices } from "@/features/devices/devices.api.ts";
import { StopBanner } from "@/features/devices/stop/stop-banner.tsx";
import { SystemStatus } from "@/features/devices/system-status.tsx";
import { showUnits } from "@/lib/display-units.ts";
import { useRoomForMenu } from "@/lib/page/media.ts";
import { useKeepLink } from "@/live/live-context.tsx";
import { AfterPaint } from "@/ui/page/after-paint.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { Spinner } from "@/ui/spinner.tsx";
import { Header } from "./header.tsx";
import { isVisitorPlace } from "./nav-links.ts";
import { NavList } from "./nav-list.tsx";
import { OutageBanner } from "./outage-banner.tsx";
import { PasswordAgain } from "./password-again.tsx";
import { SkipLink } from "./skip-link.tsx";

const WatchTanks = lazyPart(async () => (await import("./watch-tanks.tsx")).WatchTanks);

const KeyboardShortcuts = lazyPart(async () => (await import("./shortcuts/keyboard-shortcuts.tsx")).KeyboardShortcuts);

const ResetLinkNotice = lazyPart(async () => (await import("./reset-link-notice.tsx")).ResetLinkNotice);

const NotInDemo = lazyPart(async () => (await import("@/features/visit/not-in-demo.tsx")).NotInDemo);

/** A read that comes back empty for want of a session means: it ended, here or on another screen. */
function useNoticeEndedSession(): void {
  const isOver = useDevices(DEVICES_POLL_MS).data === null;
  const ask = useAskWhoIsSignedIn();
  const askRef = useRef(ask);
  useEffect(() => {
    if (isOver) askRef.current();
  }, [isOver]);
}

/** After choosing a link the keyboard continues in the new screen, not in the menu. */
function useFocusNewScreen() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Unless the screen has chosen a place of its own already.
    const isWithin = main.current?.contains(document.activeElement);
    if (shownPath.current !== pathname && !isWithin) main.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname]);
  return main;
}

/** On `/` each tank's own card or page shows its stop and clears it: a tank's page never offers to clear another one. */
function useToldDevices(): (device: Device) => boolean {
  const isHome = Boolean(useMatchRoute()({ to: "/" }));
  return ({ tanks }) => isHome && tanks.length > 0;
}

/** Neither shows anything at first, and the level does not wait for their code. */
const QuietParts = () => (
  <AfterPaint>
    <Suspense>
      <WatchTanks />
    </Suspense>
    <Suspense>
      <KeyboardShortcuts />
    </Suspense>
  </AfterPaint>
);

export function Shell({ user }: Readonly<{ user: User }>) {
  useNoticeEndedSession();
  useKeepLink();
  // Before anything below is drawn: numbers are formatted by it, and it is the same at every drawing.
  showUnits(user.units);
  const main = useFocusNewScreen();
  const hasRoomForMenu = useRoomForMenu();
  const isTold = useToldDevices();
  const { pathname } = useLocation();
  const isClosed = user.visit !== null && !isVisitorPlace(pathname);
  return (
    <PasswordAgain>
      <SkipLink />
      <Header user={user} />
      <OutageBanner />
      <StopBanner canClear={user.membershipRole !== "viewer"} isTold={isTold} />
      {user.resetLink && (
        <Suspense>
          <ResetLinkNotice resetLink={user.resetLink} />
        </Suspense>
      )}
      <QuietParts />
      <div className="mx-auto flex max-w-[1440px]">
        {hasRoomForMenu && (
          <aside className="sticky top-(--header-bottom) flex h-[calc(100dvh-var(--header-bottom))] w-59 shrink-0 flex-col justify-between gap-6 overflow-y-auto border-r px-3 py-5">
            <NavList user={user} />
            <SystemStatus />
          </aside>
        )}
        <main ref={main} id="content" tabIndex={-1} className="min-w-0 grow px-3 py-2.5 outline-none sm:px-6 sm:py-6 lg:px-8">
          {isClosed ? (
            <Suspense fallback={<Spinner />}>
              <NotInDemo />
            </Suspense>
          ) : (
            // New units draw every number anew.
            <Outlet key={Object.values(user.units).join()} />
          )}
        </main>
      </div>
    </PasswordAgain>
  );
}
