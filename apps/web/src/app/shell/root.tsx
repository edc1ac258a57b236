import type { User } from "@halocline/contracts/http/auth.contract";
import { shellMessages } from "@halocline/messages/texts/shell";
import { useQueryClient } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { Fragment, Suspense, useEffect, useState } from "react";
import { useUser } from "@/features/account/auth.api.ts";
import { rememberLanguage } from "@/lib/language/first-language.ts";
import { askedLanguage, readAs, useReaderKey } from "@/lib/language/reader.ts";
import { useAppBadge } from "@/lib/page/app-badge.ts";
import { usePageState } from "@/lib/page/page-state.ts";
import { lazyPart } from "@/ui/page/lazy-part.ts";
import { Spinner } from "@/ui/spinner.tsx";
import { placeFor } from "../place.ts";
import { stringifySearch } from "../plain-search.ts";
import { PublicFrame } from "./public-frame.tsx";
import { Shell } from "./shell.tsx";
import { Unreachable } from "./unreachable.tsx";
import { Loading, WaitingFrame } from "./waiting.tsx";

const VisitEnded = lazyPart(async () => (await import("@/features/visit/visit-ended.tsx")).VisitEnded);
const Landing = lazyPart(async () => (await import("../routes/landing.tsx")).LandingScreen);

function Go({ to }: Readonly<{ to: string }>) {
  const { history } = useRouter();
  useEffect(() => history.replace(to), [history, to]);
  return <Spinner isWholePage />;
}

function usePageTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Halocline` : "Halocline";
  }, [title]);
}

/** All from what is on screen: while the next screen loads, the router's location is already ahead of it. */
function useVisit() {
  const match = useMatches({ select: (matches) => matches.at(-1) });
  const search: Record<string, unknown> = match?.search ?? {};
  return {
    access: match?.staticData.access ?? "unknown",
    title: shellMessages().titles[match?.staticData.titleName ?? "none"],
    href: (match?.pathname ?? "/") + stringifySearch(search),
    next: typeof search.next === "string" ? search.next : undefined,
  };
}

/** In the language of whoever has signed in, which may not be the one the page began with: what was answered is asked for again. */
function useOwnLanguage(locale: User["locale"] | undefined): void {
  const { language, hourCycle, firstWeekday } = locale ?? {};
  const client = useQueryClient();
  useEffect(() => {
    if (!language || !hourCycle || !firstWeekday) return;
    rememberLanguage(language);
    const asked = askedLanguage();
    void readAs({ language, hourCycle, firstWeekday });
    if (askedLanguage() !== asked) void client.invalidateQueries();
  }, [client, language, hourCycle, firstWeekday]);
}

/** On the page where a visit came to its end; another page, or a new start, is without it. */
function useHasVisited(user: User | null | undefined): boolean {
  const [hasVisited, setHasVisited] = useState(false);
  if (user?.visit && !hasVisited) setHasVisited(true);
  return hasVisited && user === null;
}

type PageProps = Readonly<{ user: ReturnType<typeof useUser>; hasVisited: boolean }>;

function Page({ user, hasVisited }: PageProps) {
  const { title, ...visit } = useVisit();
  const place = placeFor({ ...visit, isSignedIn: Boolean(user.data) });
  const state = usePageState();
  usePageTitle(place.show === "landing" ? null : (state ?? title));

  const isOfHousehold = visit.access === "home" || visit.access === "app";
  if (user.data === undefined) {
    const content = user.isPending ? (
      <Loading />
    ) : (
      <Unreachable title={shellMessages().unreachable} error={user.error} onRetry={() => void user.refetch()} />
    );
    return isOfHousehold ? <WaitingFrame>{content}</WaitingFrame> : <main>{content}</main>;
  }
  if (hasVisited && isOfHousehold) {
    return (
      <PublicFrame>
        <Suspense fallback={<Spinner />}>
          <VisitEnded />
        </Suspense>
      </PublicFrame>
    );
  }
  if (place.show === "nothing") return <Go to={place.goTo} />;
  if (place.show === "shell" && user.data) return <Shell user={user.data} />;
  return (
    <PublicFrame>
      {place.show === "landing" ? (
        <Suspense fallback={<Spinner />}>
          <Landing />
        </Suspense>
      ) : (
        <Outlet />
      )}
    </PublicFrame>
  );
}

export function Root() {
  const user = useUser();
  useOwnLanguage(user.data?.locale);
  const hasVisited = useHasVisited(user.data);
  // Whoever is not signed in here has no alerts here, whichever page was the last one.
  useAppBadge(user.data === null ? 0 : undefined);
  // Another language or clock draws everything anew.
  return (
    <Fragment key={useReaderKey()}>
      <Page user={user} hasVisited={hasVisited} />
    </Fragment>
  );
}
