// A device's key is in one answer of the server's life (SEC-5). This keeps that answer while the page lives: in memory
// only, gone with a reload or a sign-out, and five minutes after the screen that could show it was left.

import { type QueryClient, skipToken, useQuery } from "@tanstack/react-query";

const keyOf = (deviceId: string) => ["shown-key", deviceId];

export function rememberKey(client: QueryClient, deviceId: string, apiKey: string): void {
  client.setQueryData(keyOf(deviceId), apiKey);
}

const LAST_CHARACTERS = 4;

/** Null when this page has not seen the device's key. One renewed elsewhere since then differs in its last characters. */
export function useShownKey(deviceId: string, maskedKey: string): string | null {
  const { data } = useQuery<string>({ queryKey: keyOf(deviceId), queryFn: skipToken });
  return data?.endsWith(maskedKey.slice(-LAST_CHARACTERS)) ? data : null;
}
