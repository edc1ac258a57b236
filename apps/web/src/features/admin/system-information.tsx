import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "@/lib/http/read-query.ts";
import { Card } from "@/ui/page/card.tsx";
import { adminMessages } from "./admin-messages.ts";

function Row({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

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
      <Row name={labels.database}>{system ? labels.databaseVersion({ version: system.databaseVersion }) : labels.notKnown}</Row>
      <Row name={labels.broker}>{system ? brokerLabel(system.brokerVersion) : labels.notKnown}</Row>
      {system?.warnings.map((warning) => (
        <Row key={warning} name={labels.warning}>
          {warning}
        </Row>
      ))}
      <Row name={labels.parked}>{system ? parkedLabel(system.parkedRecords) : labels.notKnown}</Row>
      <Row name={labels.pairing}>{system ? labels.pairings[system.devicePairing] : labels.notKnown}</Row>
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
        <Row name={labels.authentication}>
          {options ? (options.hasGoogle ? labels.byPasswordOrGoogle : labels.byPassword) : labels.notKnown}
        </Row>
        <Row name={labels.signUp}>{options ? labels.signUps[options.signUp] : labels.notKnown}</Row>
        <Row name={labels.mail}>{options ? (options.hasMail ? labels.hasMail : labels.hasNoMail) : labels.notKnown}</Row>
        <Row name={labels.sessions}>{labels.sessionStore}</Row>
        <Row name={labels.server}>{health?.version ?? labels.notKnown}</Row>
        {role === "admin" && <EngineRows />}
        <Row name={labels.role}>{adminMessages().roles[role]}</Row>
      </dl>
    </Card>
  );
}
