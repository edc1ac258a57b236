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
  return (
    <dl className="mt-6 divide-y border-t pt-2 sm:grid sm:grid-cols-3 sm:gap-4 sm:divide-y-0 sm:pt-5">
      <Fact name="Member Since" value={formatDay(profile.memberSince)} />
      <Fact name="Account Type" value={profile.accountType === "admin" ? "Admin" : "User"} />
      <Fact name="Registered Devices" value={String(profile.registeredDevices)} />
    </dl>
  );
}

export function ProfilePanel() {
  const profile = useProfile();
  if (profile.isPending) return <Spinner />;
  return (
    <Card title="Profile" subtitle="Your name as it stands in the header, and the address you sign in with.">
      {profile.data ? (
        <>
          <ProfileForm profile={profile.data} />
          <Facts profile={profile.data} />
        </>
      ) : (
        <p className="mt-4 text-sm text-danger-ink">
          The profile could not be loaded. {profile.error && readableMessage(profile.error)}
        </p>
      )}
    </Card>
  );
}
