import { call } from "../http/call.ts";
import { leaveTo } from "./leave-to.ts";

/** Leaves this page for Google, which sends the browser back to `next`. */
export async function goToGoogle(next: string): Promise<void> {
  const { url } = await call("POST /api/auth/google", { body: { next } });
  leaveTo(url);
}

export const hereNow = (): string => location.pathname + location.search;
