// What the first screen shows is asked for while the screen itself still loads, so that it appears at once and whole. Nothing
// here can fail the start: a screen that finds nothing asks by itself and says what went wrong.

import type { QueryClient } from "@tanstack/react-query";
import { userQuery } from "@/features/account/auth.api.ts";
import { alertsQuery } from "@/features/alerts/alerts.api.ts";
import { dayRunsQuery, newestRunQuery, recentRunsQuery } from "@/features/runs/runs.api.ts";
import { lastDayQuery } from "@/features/tanks/last-day/last-day.api.ts";
import { readAs } from "@/lib/language/reader.ts";
import { nextTask } from "@/lib/next-task.ts";
import { devicesQuery } from "@/live/device-row.ts";
import { latestReadingQuery } from "@/live/latest-reading.ts";
import { parseSearch } from "./plain-search.ts";
import { homePlace, tankPlaces } from "./tank-place.ts";

type Address = Pick<Location, "pathname" | "search">;

/**
 * One after the other, though the page's own headers have the browser fetch the first two at once. Drawing waits for
 * what the verdict rests on; the rest of the dashboard is only asked for.
 */
export async function prefetchFirstScreen(client: QueryClient, { pathname, search }: Address): Promise<void> {
  await client.prefetchQuery(userQuery);
  const user = client.getQueryData(userQuery.queryKey);
  if (!user) return;
  const language = readAs(user.locale);
  await client.prefetchQuery(devicesQuery);
  const place = homePlace(tankPlaces(client.getQueryData(devicesQuery.queryKey) ?? []), parseSearch(search).tank);
  if (pathname !== "/" || !place) return language;
  const { id } = place.tank;
  // What the verdict rests on: with all of it the first drawing says what is, and not that it is being checked.
  const verdict = [
    client.prefetchQuery(latestReadingQuery(id)),
    client.prefetchQuery(alertsQuery("all")),
    client.prefetchQuery(newestRunQuery(id)),
  ];
  const others = [
    () => client.prefetchQuery(alertsQuery("unacknowledged")),
    () => client.prefetchQuery(lastDayQuery(id)),
    () => client.prefetchQuery(recentRunsQuery(id)),
    () => client.prefetchQuery(dayRunsQuery(id)),
  ];
  for (const ask of others) {
    // To ask is work, too: between two questions the page may paint.
    await nextTask();
    void ask();
  }
  await Promise.all([...verdict, language]);
}
