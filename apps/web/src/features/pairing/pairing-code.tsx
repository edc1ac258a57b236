import { pairingMessages } from "@halocline/messages/texts/pairing";
import { useEffect } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatRuntime } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { CopyButton } from "@/ui/buttons/copy-button.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { usePairingCode } from "./pairing.api.ts";

/** Asks once per expiry: a server whose clock disagrees must not be asked every second. */
function useFreshCode() {
  const { data, error, isFetching, refetch } = usePairingCode();
  const remainingMs = Date.parse(data?.expiresAt ?? "") - useNowMs();
  const isExpired = remainingMs <= 0;
  useEffect(() => {
    if (isExpired) void refetch();
  }, [isExpired, refetch]);
  return { data, error, isFetching, isExpired, remainingMs, refetch };
}

export function PairingCode() {
  const { data, error, isFetching, isExpired, remainingMs, refetch } = useFreshCode();
  if (isFetching && (!data || isExpired)) return <Spinner />;
  const texts = pairingMessages().code;
  return (
    <section aria-label={texts.label} className="grid justify-items-center gap-1 rounded-panel bg-inset px-4 py-4 text-center">
      <h3 className="text-sm text-ink-2">{texts.title}</h3>
      {data && !isExpired ? (
        <>
          <p className="font-mono text-[34px]/[42px] font-semibold">{data.code}</p>
          <p className="text-sm text-ink-3 tabular-nums">{texts.expiresIn({ time: formatRuntime(remainingMs) })}</p>
          <CopyButton what={texts.copied} text={data.code} />
        </>
      ) : (
        <>
          <p className="text-sm text-danger-ink">{error ? readableMessage(error) : texts.expired}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            {texts.renew}
          </Button>
        </>
      )}
    </section>
  );
}
