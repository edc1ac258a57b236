import type { Session } from "@halocline/contracts/http/auth.contract";
import { settingsMessages } from "@halocline/messages/texts/settings";
import { useState } from "react";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatMoment } from "@/lib/time/date-text.ts";
import { formatAge } from "@/lib/time/duration.ts";
import { useNowMs } from "@/lib/time/ticker.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { Tooltip } from "@/ui/overlays/tooltip.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { browserName } from "./browser-name.ts";
import { useRevokeSession, useSessions } from "./sessions.api.ts";

type SessionRowProps = Readonly<{ session: Session; nowMs: number; onRevoke: () => void }>;

function SessionRow({ session, nowMs, onRevoke }: SessionRowProps) {
  const texts = settingsMessages().security.sessions;
  return (
    <TableRow>
      <TableCell className="font-medium">
        <Tooltip text={session.userAgent ?? texts.noUserAgent}>
          <span tabIndex={0} role="note" className="rounded-sm">
            {browserName(session.userAgent)}
          </span>
        </Tooltip>
      </TableCell>
      <TableCell className="text-ink-2 tabular-nums">{session.ipAddress ?? texts.addressUnknown}</TableCell>
      <TableCell className="text-ink-2 tabular-nums">
        {texts.seen({ age: formatAge(nowMs - Date.parse(session.lastSeenAt)) })}
        <span className="block text-xs text-ink-3">{texts.since({ time: formatMoment(session.createdAt) })}</span>
      </TableCell>
      <TableCell className="sm:text-right">
        {session.isCurrent ? (
          <span className="font-medium text-ok-ink">{texts.thisDevice}</span>
        ) : (
          <Button variant="secondary" onClick={onRevoke}>
            {texts.revoke}
            <span className="sr-only">{browserName(session.userAgent)}</span>
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}

export function SessionsTable() {
  const sessions = useSessions();
  const texts = settingsMessages().security.sessions;
  const nowMs = useNowMs();
  const [wanted, setWanted] = useState<Session | null>(null);
  const close = () => setWanted(null);
  const revoke = useRevokeSession(close);
  if (sessions.isPending) return <Spinner />;
  if (!sessions.data) {
    const reason = sessions.error ? readableMessage(sessions.error) : "";
    return (
      <p className="mt-4 text-sm text-danger-ink">
        {texts.notLoaded} {reason}
      </p>
    );
  }
  return (
    <div className="mt-3">
      <Table
        caption={texts.table}
        head={[texts.device, texts.address, texts.lastSeen, <span className="sr-only">{texts.act}</span>]}
      >
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} nowMs={nowMs} onRevoke={() => setWanted(session)} />
        ))}
      </Table>
      <ConfirmDialog
        isOpen={wanted !== null}
        onClose={close}
        title={texts.revokeTitle}
        description={texts.revokeText({ device: browserName(wanted?.userAgent ?? null) })}
        actText={texts.revokeAct}
        pendingText={texts.revoking}
        isPending={revoke.isPending}
        isDestructive
        onConfirm={() => wanted && revoke.mutate(wanted.id)}
      />
    </div>
  );
}
