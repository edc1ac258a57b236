import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { Suspense } from "react";
import { DEVICES_POLL_MS } from "@/config/timing.ts";
import { AlertsBell } from "@/features/alerts/alerts-bell.tsx";
import { useDevices } from "@/features/devices/devices.api.ts";
import { EmergencyStop } from "@/features/devices/stop/emergency-stop.tsx";
import { SystemStatus } from "@/features/devices/system-status.tsx";
import { useRoomForMenu } from "@/lib/page/media.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { Brand } from "./brand.tsx";
import { useDemoPlace } from "./demo-place.ts";
import { NavList } from "./nav-list.tsx";
import { OfflineLine } from "./offline-line.tsx";
import { UserMenu } from "./user-menu.tsx";

const VisitorStop = lazyPart(async () => (await import("@/features/visit/visitor-stop.tsx")).VisitorStop);

/** Only a demonstration needs it. */
const DemoRibbon = lazyPart(async () => (await import("./demo-ribbon.tsx")).DemoRibbon);

/** Keepers break what is simulated; a visitor of the public demonstration is there for nothing else. */
const mayBreak = ({ membershipRole, visit }: User): boolean => visit !== null || membershipRole !== "viewer";

/** Its room is there at once, so that nothing moves when its words come. */
function RibbonRoom({ user }: Readonly<{ user: User }>) {
  const demo = useDemoPlace();
  if (!demo) return null;
  return (
    <div data-demo-ribbon className="demo-stripes h-(--demo-ribbon-height) border-b border-warn">
      <Suspense>
        <DemoRibbon place={demo} mayBreak={mayBreak(user)} isVisit={user.visit !== null} />
      </Suspense>
    </div>
  );
}

function SlideOutMenu({ user }: Readonly<{ user: User }>) {
  return (
    <Sheet title={shellMessages().menu} head={<Brand />}>
      {(close) => (
        <div className="flex grow flex-col justify-between gap-6 px-3 py-4">
          <NavList user={user} onChoose={close} />
          <SystemStatus />
        </div>
      )}
    </Sheet>
  );
}

export function Header({ user }: Readonly<{ user: User }>) {
  const hasRoomForMenu = useRoomForMenu();
  const devices = useDevices(DEVICES_POLL_MS).data ?? [];
  return (
    <header className="sticky top-0 z-30 border-b bg-surface pt-[env(safe-area-inset-top)]">
      <RibbonRoom user={user} />
      <div className="mx-auto flex h-(--header-height) max-w-[1440px] items-center gap-2 px-2 sm:gap-3 sm:px-6 lg:px-5">
        {!hasRoomForMenu && <SlideOutMenu user={user} />}
        <Brand isNameHiddenOnPhones />
        <div className="grow" />
        {user.visit ? (
          <Suspense>
            <VisitorStop />
          </Suspense>
        ) : (
          <EmergencyStop canClear={user.membershipRole !== "viewer"} />
        )}
        <AlertsBell devices={devices} />
        <UserMenu user={user} />
      </div>
      <OfflineLine />
    </header>
  );
}
