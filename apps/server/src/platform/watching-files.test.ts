// What watches over an instance from outside: the files in deploy/watching, checked by Prometheus' own tool, and against what the server
// really counts.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { repositoryPath } from "@halocline/local-services/paths";
import { describe, expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

const FOLDER = repositoryPath("deploy/watching");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const rules = read("prometheus-rules.yml");

const { registry } = createMetrics();
const metrics = registry.getMetricsAsArray() as unknown as readonly Readonly<{ name: string; labelNames: readonly string[] }>[];
const names = new Set(metrics.map(({ name }) => name));

/** A histogram is asked for by its parts. */
const isCounted = (name: string): boolean => names.has(name) || names.has(name.replace(/_(bucket|sum|count)$/, ""));
const namedIn = (text: string): string[] => [...new Set(text.match(/\b(?:halocline|process|nodejs)_[a-z_]+/g))];

type Panel = Readonly<{ title: string; targets?: readonly Readonly<{ expr: string }>[] }>;
const { panels } = JSON.parse(read("grafana-dashboard.json")) as { panels: Panel[] };
const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

describe("the rules for Prometheus", () => {
  it("are valid and do as their tests say, by the documented command", { timeout: 60_000 }, () => {
    const [check = ""] = documentedCommands("Alarms for the operator");
    expect(execFileSync("sh", ["-ec", check], { cwd: repositoryPath(""), encoding: "utf8" })).toContain("SUCCESS");
  });

  it("each have a test in which they fire, and one in which they do not", () => {
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = ""]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    const tests = read("prometheus-rules.test.yml");
    const fires = (name: string) => new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n\\s+- exp_labels`).test(tests);
    const rests = (name: string) => tests.includes(`alertname: ${name}, exp_alerts: [] }`);
    expect(alerts.filter((name) => !fires(name) || !rests(name))).toEqual([]);
  });

  it("name only what the server counts", () => {
    expect(namedIn(rules).filter((name) => !isCounted(name))).toEqual([]);
  });

  it("see the first of what should never happen: its counter begins at zero", async () => {
    const text = await registry.metrics();
    expect(text).toMatch(/^halocline_parked_records_total\{kind="emergency_stop",place="nowhere"\} 0$/m);
    expect(text).toMatch(/^halocline_ingest_dropped_total\{reason="poison"\} 0$/m);
    expect(text).toMatch(/^halocline_device_auth_total\{outcome="wrong_key"\} 0$/m);
  });
});

describe("the dashboard for Grafana", () => {
  it("asks only for what the server counts", () => {
    expect(expressions.length).toBeGreaterThan(30);
    expect(expressions.flatMap(namedIn).filter((name) => !isCounted(name))).toEqual([]);
  });

  it("asks in a language that Prometheus understands", { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "halocline-watching-"));
    const file = join(folder, "rules.yml");
    const recorded = expressions.map((expr, index) => ({
      record: `panel_${index}`,
      expr: expr.replaceAll("$__rate_interval", "5m"),
    }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules: recorded }] }));
    const { stdout, stderr } = spawnSync("promtool", ["check", "rules", file], { encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(stderr).toBe("");
    expect(stdout).toContain(`SUCCESS: ${expressions.length} rules found`);
  });
});

describe("the table of metrics in the operations guide", () => {
  it("has every metric of the server with its labels, and no other", () => {
    const [, guide = ""] = readFileSync(repositoryPath("docs/operations.md"), "utf8").split(/^## Metrics$/m);
    const written = [...guide.matchAll(/^\| `(halocline_[a-z_]+)(?:\{([a-z,]+)\})?` /gm)].map(
      ([, name = "", labels = ""]) => `${name}{${labels}}`,
    );
    const ours = metrics
      .filter(({ name }) => name.startsWith("halocline_"))
      .map(({ name, labelNames }) => `${name}{${labelNames.filter((label) => label !== "le").join(",")}}`);
    expect(written.sort()).toEqual(ours.sort());
  });
});
