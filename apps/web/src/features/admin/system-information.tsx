import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readQuery } from "@/lib/http/read-query.ts";
import { Card } from "@/ui/page/card.tsx";

const SIGN_UP_LABELS = { open: "Open to everybody", invite: "By invitation", closed: "Closed" } as const;
const MAIL_LABELS = { true: "Configured", false: "Not configured: sign-up works without verification" } as const;

function Row({ name, children }: Readonly<{ name: string; children: ReactNode }>) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2.5 text-sm">
      <dt className="text-ink-3">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

const PAIRING_LABELS = { code: "With a pairing code", open: "Open: every device that announces itself" } as const;

const parkedLabel = (count: number): string => (count === 0 ? "None" : `${count} could not be stored: see the operations guide`);

/** Only an administrator is told these. */
function EngineRows() {
  const system = useQuery(readQuery("GET /api/admin/system")).data;
  const broker = system && (system.brokerVersion === null ? "NATS, not connected" : `NATS ${system.brokerVersion}`);
  return (
    <>
      <Row name="Database">{system ? `PostgreSQL ${system.databaseVersion}` : "Not known"}</Row>
      <Row name="Broker">{broker ?? "Not known"}</Row>
      {system?.warnings.map((warning) => (
        <Row key={warning} name="Warning">
          {warning}
        </Row>
      ))}
      <Row name="Parked Records">{system ? parkedLabel(system.parkedRecords) : "Not known"}</Row>
      <Row name="Device Pairing">{system ? PAIRING_LABELS[system.devicePairing] : "Not known"}</Row>
    </>
  );
}

export function SystemInformation({ role }: Readonly<{ role: "admin" | "user" }>) {
  const health = useQuery(readQuery("GET /api/health")).data;
  const options = useQuery(readQuery("GET /api/auth/options")).data;
  return (
    <Card title="System Information" className="max-lg:order-last">
      <dl className="mt-3 divide-y">
        <Row name="Authentication">
          {options ? (options.hasGoogle ? "Email and password, Google OAuth" : "Email and password") : "Not known"}
        </Row>
        <Row name="Sign-up">{options ? SIGN_UP_LABELS[options.signUp] : "Not known"}</Row>
        <Row name="Mail">{options ? MAIL_LABELS[`${options.hasMail}`] : "Not known"}</Row>
        <Row name="Session Storage">PostgreSQL</Row>
        <Row name="Server Version">{health?.version ?? "Not known"}</Row>
        {role === "admin" && <EngineRows />}
        <Row name="Your Role">{role === "admin" ? "Admin" : "User"}</Row>
      </dl>
    </Card>
  );
}
