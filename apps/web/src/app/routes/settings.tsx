import type { PageMessages } from "@halocline/messages/texts/languages";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { Link, useSearch } from "@tanstack/react-router";
import { clsx } from "clsx";
import { BellRing, Lock, type LucideIcon, SlidersHorizontal, UserRound } from "lucide-react";
import type { ComponentType } from "react";
import { useUser } from "@/features/account/auth.api.ts";
import { BrowsersCard } from "@/features/settings/browsers/browsers-card.tsx";
import { ChannelsCard } from "@/features/settings/channels/channels-card.tsx";
import { CalledNotice } from "@/features/settings/notifications/called-notice.tsx";
import { EscalationCard } from "@/features/settings/notifications/escalation-card.tsx";
import { NotificationsPanel } from "@/features/settings/notifications/notifications-panel.tsx";
import { InstallApp } from "@/features/settings/profile/install-app.tsx";
import { Locale } from "@/features/settings/profile/locale.tsx";
import { ProfilePanel } from "@/features/settings/profile/profile-panel.tsx";
import { Units } from "@/features/settings/profile/units.tsx";
import { SecurityPanel } from "@/features/settings/security/security-panel.tsx";
import { SystemPanel } from "@/features/settings/system/system-panel.tsx";
import { WaysNotice } from "@/features/settings/ways/ways-notice.tsx";
import { PageTitle } from "@/ui/page/page-title.tsx";

type Section = Readonly<{ id: keyof PageMessages["settings"]["sections"]; icon: LucideIcon; panel: ComponentType }>;

const PROFILE: Section = { id: "profile", icon: UserRound, panel: ProfileSection };

const SECTIONS: readonly Section[] = [
  PROFILE,
  { id: "notifications", icon: BellRing, panel: NotificationsSection },
  { id: "system", icon: SlidersHorizontal, panel: SystemSection },
  { id: "security", icon: Lock, panel: SecuritySection },
];

function ProfileSection() {
  const user = useUser().data;
  return (
    <>
      <ProfilePanel />
      {user && <Locale locale={user.locale} />}
      {user && <Units units={user.units} />}
      <InstallApp />
    </>
  );
}

function NotificationsSection() {
  const user = useUser().data;
  return (
    <>
      <WaysNotice />
      {user && user.membershipRole !== "owner" && <CalledNotice />}
      <NotificationsPanel />
      <BrowsersCard />
      <ChannelsCard />
      {user?.membershipRole === "owner" && <EscalationCard ownId={user.id} />}
    </>
  );
}

function SystemSection() {
  return <SystemPanel isOwner={useUser().data?.membershipRole === "owner"} />;
}

function SecuritySection() {
  const user = useUser().data;
  return <SecurityPanel isOwner={user?.membershipRole === "owner"} isManagedExternally={user?.signInMethod === "google"} />;
}

function SectionLink({ section: { id, icon: Icon }, isChosen }: Readonly<{ section: Section; isChosen: boolean }>) {
  return (
    <Link
      to="/settings"
      search={{ section: id }}
      aria-current={isChosen ? "true" : undefined}
      className={clsx(
        "flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-sm font-medium",
        isChosen ? "bg-primary-soft text-primary-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <Icon className="size-5 shrink-0" aria-hidden />
      {settingsMessages().sections[id]}
    </Link>
  );
}

export function SettingsScreen() {
  const { section } = useSearch({ from: "/settings" });
  const chosen = SECTIONS.find(({ id }) => id === section) ?? PROFILE;
  const Panel = chosen.panel;
  const { title, sectionsLabel } = settingsMessages();
  return (
    <div className="grid gap-4 sm:gap-5">
      <PageTitle title={title} />
      <div className="grid items-start gap-4 sm:gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={sectionsLabel} className="grid grid-cols-2 gap-0.5 md:grid-cols-1">
          {SECTIONS.map((entry) => (
            <SectionLink key={entry.id} section={entry} isChosen={entry === chosen} />
          ))}
        </nav>
        <div className="grid max-w-3xl gap-4 sm:gap-5">
          <Panel />
        </div>
      </div>
    </div>
  );
}
