import { settingsMessages } from "@halocline/messages/texts/settings";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatDay } from "@/lib/time/date-text.ts";
import { Card } from "@/ui/page/card.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { type Profile, useProfile } from "./profile.api.ts";
import { ProfileForm } from "./profile-form.tsx";

function Fact({ name, value }: Readonly<{ name: string; value: string }>) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5 sm:block sm:py-0">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}

function Facts({ profile }: Readonly<{ profile: Profile }>) {
  const texts = settingsMessages().profile;
  return (
    <dl className="mt-6 divide-y border-t pt-2 sm:grid sm:grid-cols-3 sm:gap-4 sm:divide-y-0 sm:pt-5">
      <Fact name={texts.memberSince} value={formatDay(profile.memberSince)} />
      <Fact name={texts.accountType} value={texts.accountTypes[profile.accountType]} />
      <Fact name={texts.registeredDevices} value={String(profile.registeredDevices)} />
    </dl>
  );
}

export function ProfilePanel() {
  const profile = useProfile();
  if (profile.isPending) return <Spinner />;
  const texts = settingsMessages().profile;
  return (
    <Card title={texts.title} subtitle={texts.subtitle}>
      {profile.data ? (
        <>
          <ProfileForm profile={profile.data} />
          <Facts profile={profile.data} />
        </>
      ) : (
        <p className="mt-4 text-sm text-danger-ink">
          {texts.notLoaded} {profile.error && readableMessage(profile.error)}
        </p>
      )}
    </Card>
  );
}
