import { useLocation, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** `pnpm dev` has it at hand; in a build there is none. */
const GIVEN_BY_DEV = import.meta.env.DEV ? String(import.meta.env.VITE_SETUP_TOKEN ?? "") : "";

/**
 * The set-up token of a link from the installer, or nothing. It stands behind the `#`, which a browser keeps to itself: no
 * server, log or other site sees it. It leaves the address at once, and with it the browser's history.
 */
export function useSetUpToken(): string {
  const { hash, pathname, searchStr } = useLocation();
  const { history } = useRouter();
  const inAddress = new URLSearchParams(hash).get("setup");
  const [token] = useState(inAddress ?? GIVEN_BY_DEV);
  const hasToken = inAddress !== null;
  useEffect(() => {
    if (hasToken) history.replace(pathname + searchStr);
  }, [hasToken, history, pathname, searchStr]);
  return token;
}
