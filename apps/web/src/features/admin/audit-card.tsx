import type { AuditLine } from "@halocline/contracts/http/admin.contract";
import { adminMessages } from "@halocline/messages/texts/admin";
import { readableMessage } from "@/lib/http/http-error.ts";
import { formatTimestamp } from "@/lib/time/date-text.ts";
import { Button } from "@/ui/buttons/button.tsx";
import { Card } from "@/ui/page/card.tsx";
import { Table, TableCell, TableRow } from "@/ui/page/table.tsx";
import { Spinner } from "@/ui/spinner.tsx";
import { useAuditLines, usePlaceNames } from "./audit.api.ts";
import { auditPlace, auditSentence } from "./audit-labels.ts";

function AuditRow({ line, place }: Readonly<{ line: AuditLine; place: string | null }>) {
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap text-ink-2 tabular-nums">
        <time dateTime={line.at}>{formatTimestamp(line.at)}</time>
      </TableCell>
      <TableCell className="wrap-anywhere">
        <span className="font-medium">{auditSentence(line)}</span>
        {place && <span className="text-ink-2"> · {place}</span>}
      </TableCell>
      <TableCell className="text-ink-2 wrap-anywhere">{line.actor}</TableCell>
    </TableRow>
  );
}

function AuditList() {
  const labels = adminMessages().audit;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useAuditLines();
  const names = usePlaceNames();
  if (isPending) return <Spinner />;
  const lines = data?.pages.flatMap((page) => page ?? []) ?? [];
  return (
    <div className="mt-3 grid gap-3">
      {lines.length > 0 ? (
        <Table caption={labels.caption} head={[labels.when, labels.what, labels.who]}>
          {lines.map((line) => (
            <AuditRow key={line.id} line={line} place={auditPlace(line, names)} />
          ))}
        </Table>
      ) : (
        !error && <p className="text-sm text-ink-2">{labels.nothing}</p>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger-ink">
          {labels.notRead} {readableMessage(error)}
        </p>
      )}
      {(hasNextPage || error) && (
        <Button
          variant="secondary"
          className="justify-self-start print:hidden"
          pendingText={isFetchingNextPage && labels.loading}
          onClick={() => void fetchNextPage()}
        >
          {labels.older}
        </Button>
      )}
    </div>
  );
}

/** For owners: the server tells nobody else. */
export function AuditCard() {
  const { title, subtitle } = adminMessages().audit;
  return (
    <Card title={title} subtitle={subtitle}>
      <AuditList />
    </Card>
  );
}
