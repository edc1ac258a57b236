import { adminMessages } from "@halocline/messages/texts/admin";
import { useQuery } from "@tanstack/react-query";
import { readQuery } from "@/lib/http/read-query.ts";
import { Card } from "@/ui/page/card.tsx";
import { FactRow } from "./fact-row.tsx";

const parkedLabel = (count: number): string =>
  count === 0 ? adminMessages().system.noneParked : adminMessages().system.someParked({ count });

const brokerLabel = (version: string | null): string =>
  version === null ? adminMessages().system.brokerAway : adminMessages().system.brokerVersion({ version });

/** Only an administrator is told these. */
function EngineRows() {
  const labels = adminMessages().system;
  const system = useQuery(readQuery("GET /api/admin/system")).data;
  return (
    <>
      <FactRow name={labels.database}>
        {system ? labels.databaseVersion({ version: system.databaseVersion }) : labels.notKnown}
      </FactRow>
      <FactRow name={labels.broker}>{system ? brokerLabel(system.brokerVersion) : labels.notKnown}</FactRow>
      {system?.warnings.map((warning) => (
        <FactRow key={warning} name={labels.warning}>
          {warning}
        </FactRow>
      ))}
      <FactRow name={labels.parked}>{system ? parkedLabel(system.parkedRecords) : labels.notKnown}</FactRow>
      <FactRow name={labels.pairing}>{system ? labels.pairings[system.devicePairing] : labels.notKnown}</FactRow>
    </>
  );
}

export function SystemInformation({ role }: Readonly<{ role: "admin" | "user" }>) {
  const labels = adminMessages().system;
  const health = useQuery(readQuery("GET /api/health")).data;
  const options = useQuery(readQuery("GET /api/auth/options")).data;
  return (
    <Card title={labels.title} className="max-lg:order-last">
      <dl className="mt-3 divide-y">
        <FactRow name={labels.authentication}>
          {options ? (options.hasGoogle ? labels.byPasswordOrGoogle : labels.byPassword) : labels.notKnown}
        </FactRow>
        <FactRow name={labels.signUp}>{options ? labels.signUps[options.signUp] : labels.notKnown}</FactRow>
        <FactRow name={labels.mail}>{options ? (options.hasMail ? labels.hasMail : labels.hasNoMail) : labels.notKnown}</FactRow>
        <FactRow name={labels.sessions}>{labels.sessionStore}</FactRow>
        <FactRow name={labels.server}>{health?.version ?? labels.notKnown}</FactRow>
        {role === "admin" && <EngineRows />}
        <FactRow name={labels.role}>{adminMessages().roles[role]}</FactRow>
      </dl>
    </Card>
  );
}
