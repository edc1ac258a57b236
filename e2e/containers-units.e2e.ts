// The units, on a machine with systemd: installed, restarted and brought to a new release with the commands of the guide.
// Part of `pnpm e2e containers`.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHaloclineImage } from "@halocline/containers/build-image";
import { podman } from "@halocline/containers/podman";
import { documentedCommands } from "@halocline/local-services/documented-commands";
import { repositoryPath } from "@halocline/local-services/paths";
import { waitUntil } from "@halocline/local-services/processes";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Machine, startMachine } from "./support/machine.ts";
import { moveIn, PROXY_PORT, type UnitsHousehold } from "./support/units-household.ts";

const UNITS = ["halocline-setup", "halocline-broker", "halocline"];
const READY_MS = 60_000;
const SECRETS = "/var/lib/halocline/secrets";
const IMAGE = `localhost/halocline:units-${process.pid}`;

let machine: Machine;
let household: UnitsHousehold | null = null;
const [build = "", install = ""] = documentedCommands("With systemd");
const [upgrade = ""] = documentedCommands("A new release with systemd");

function copyRelease(image: string, folder: string): void {
  const container = podman(["create", image]);
  podman(["cp", `${container}:/opt/halocline`, folder]);
  podman(["rm", container]);
}

const said = (script: string): string => {
  try {
    return machine.run(script);
  } catch (error) {
    return String(error);
  }
};

const isReady = (): boolean =>
  said(`node -e 'fetch("http://127.0.0.1:8080/readyz").then(({ ok }) => console.log(ok ? "ready" : "no"))'`) === "ready";

async function untilReady(): Promise<number> {
  const startedMs = performance.now();
  await waitUntil(isReady, READY_MS, "the server to be ready", 500).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${said("journalctl --no-pager --lines=60")}`);
  });
  return (performance.now() - startedMs) / 1000;
}

/** What systemd itself thinks of the unit as it is loaded. */
const exposureOf = (unit: string): number =>
  Number(/exposure level for \S+: ([\d.]+)/.exec(said(`systemd-analyze security --no-pager ${unit}`))?.[1]);

const asOwner = (statement: string): string =>
  machine.run(`cd / && sudo -u postgres psql --no-align --tuples-only --dbname=halocline --command="${statement}"`);

beforeAll(async () => {
  // The guide's command has run while the image was built; running it here would replace the files that other stories serve.
  expect(readFileSync(repositoryPath("deploy/Containerfile"), "utf8")).toContain(`RUN ${build.trim()} --trial\n`);
  const folder = mkdtempSync(join(tmpdir(), "halocline-release-"));
  try {
    buildHaloclineImage("server", IMAGE);
    copyRelease(IMAGE, join(folder, "dist"));
    machine = await startMachine([PROXY_PORT, 8883]);
    machine.bring(join(folder, "dist"), "dist");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

afterAll(async () => {
  await household?.stop();
  machine?.stop();
  podman(["untag", IMAGE]);
});

test("the commands of the guide make an instance that is ready", async () => {
  machine.run(install);
  const seconds = await untilReady();
  console.log(`units: ready ${seconds.toFixed(1)} s after the last command`);
  expect(machine.run("systemctl is-active halocline-broker halocline").split("\n")).toEqual(["active", "active"]);
  const [, firstSteps = ""] = documentedCommands("First steps");
  expect(machine.run(firstSteps)).toContain("https://reef.home/signup#setup=");
  expect(asOwner("select string_agg(rolname, ',') from pg_roles where rolsuper")).toBe("postgres");
});

test.each(UNITS)("%s is fenced in, with a user of its own", (unit) => {
  const exposure = exposureOf(unit);
  console.log(`systemd-analyze security ${unit}: ${exposure}`);
  expect(exposure).toBeLessThanOrEqual(2.5);
  expect(said(`systemctl show --value --property=User ${unit}`)).toBe(unit);
});

/** Runs a script in the place of the server's program, with everything else of its unit. */
function insideServer(script: string): string {
  machine.run(`sed -e 's#^ExecStart=.*#ExecStart=/bin/sh /opt/probe#' -e 's/^Restart=.*/Type=oneshot/' \
    /etc/systemd/system/halocline.service > /run/systemd/system/halocline-probe.service
  cat > /opt/probe <<'END'
${script}
END
  systemctl daemon-reload && systemctl start halocline-probe`);
  return machine.run("journalctl --no-pager --output=cat --unit=halocline-probe");
}

test("the fence stands: a server that is taken over sees little and writes nowhere but in its own folder", () => {
  const shown = insideServer(`touch /opt/halocline/planted 2>&1 || echo "release closed"
touch /var/lib/halocline/stream/planted 2>&1 || echo "stream closed"
ls /home/installer >/dev/null 2>&1 || echo "homes closed"
unshare --user true 2>/dev/null || echo "namespaces closed"
touch /var/lib/halocline/data/own && echo "own folder open"
echo "rights $(grep CapBnd /proc/self/status | cut -f2) $(grep NoNewPrivs /proc/self/status | cut -f2)"`);
  for (const line of [
    "release closed",
    "stream closed",
    "homes closed",
    "namespaces closed",
    "own folder open",
    "rights 0000000000000000 1",
  ])
    expect(shown).toContain(line);
});

describe("a secret", () => {
  /** Each text of the file of secrets, wherever it could turn up. */
  const secrets = (): string[] => {
    const texts = (value: unknown): string[] => (typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(texts));
    const { nats, ...others } = JSON.parse(machine.run(`cat ${SECRETS}/secrets.json`));
    return [...texts(others), ...Object.values(nats as Record<string, { seed: string }>).map(({ seed }) => seed)];
  };

  test.each(["nobody", "postgres", "halocline", "halocline-broker"])("is in no file that %s may read but its own", (user) => {
    const read = (file: string) => machine.runAs(user, `cat ${file}`);
    expect(() => read(`${SECRETS}/secrets.json`)).toThrow(/Permission denied/);
    expect(() => read(`${SECRETS}/ca.key`)).toThrow(/Permission denied/);
    const others = ["halocline/server.env", "halocline/settings.env", "halocline-broker/server.key"].filter(
      (file) => !file.startsWith(`${user}/`),
    );
    for (const file of others)
      expect(() => read(`/run/credentials/${file.replace("/", ".service/")}`)).toThrow(/Permission denied/);
  });

  test("is in no command line, in no unit's environment, in no process's environment and in no log", () => {
    const shown = [
      "cat /proc/[0-9]*/cmdline | tr '\\0' '\\n'",
      "cat /proc/[0-9]*/environ | tr '\\0' '\\n'",
      "systemctl show 'halocline*'",
      "journalctl --no-pager",
    ].map((script) => said(`${script} 2>/dev/null || true`));
    expect(shown[0]).toContain("apps/server/src/main.mjs");
    expect(secrets().length).toBeGreaterThan(10);
    for (const secret of secrets()) for (const text of shown) expect(text.includes(secret)).toBe(false);
  });
});

test("after a restart of everything it is ready again, with the same secrets", async () => {
  const before = machine.run(`cat ${SECRETS}/secrets.json`);
  machine.run("systemctl restart halocline-broker halocline");
  console.log(`units: ready ${(await untilReady()).toFixed(1)} s after a restart`);
  expect(machine.run(`cat ${SECRETS}/secrets.json`)).toBe(before);
});

test("a server that comes back while the database is away tries again until it is there", async () => {
  const cluster = "postgresql postgresql@15-main";
  machine.run(`systemctl mask --runtime --now ${cluster} && systemctl restart --no-block halocline-broker halocline`);
  await new Promise((resolve) => setTimeout(resolve, 8000));
  expect(isReady()).toBe(false);
  machine.run(`systemctl unmask --runtime ${cluster} && systemctl start ${cluster}`);
  console.log(`units: ready ${(await untilReady()).toFixed(1)} s after the database`);
});

/** The commands of one heading, in the order in which their owner types them. */
const rotations = {
  session: documentedCommands("The session secret"),
  brokerKeys: documentedCommands("The broker's keys"),
  authority: documentedCommands("The devices' authority"),
};

describe("rotation, with the commands of the guide", () => {
  const DAYS_AGO = "31 days ago";

  test("begins with somebody who moved in, and a device", async () => {
    household = await moveIn(machine, `${SECRETS}/first-steps`);
    expect(await household.deviceStatus()).toBe("online");
  });

  /** Nobody signs in again and nothing is paired again: the same session, the same device with what its flash knows. */
  async function goesOn(commands: string): Promise<void> {
    const before = household?.connects() ?? 0;
    machine.run(commands);
    await untilReady();
    const isCutOff = commands.includes("halocline-broker");
    if (isCutOff) await waitUntil(() => (household?.connects() ?? 0) > before, READY_MS, "the device to come back", 500);
    await waitUntil(async () => (await household?.deviceStatus()) === "online", READY_MS, "the device to be online", 500);
    expect(await household?.whoIs()).toBe("nora@example.test");
  }

  test("of the session secret: its owner stays signed in, and the old one goes when its time is over", async () => {
    const [begin = "", finish = ""] = rotations.session;
    await goesOn(begin);
    expect(() => machine.run(finish)).toThrow(/would be signed out/);
    await household?.renewSession();
    machine.run(`node -e '
      const { readFileSync, writeFileSync } = require("node:fs");
      const secrets = JSON.parse(readFileSync("${SECRETS}/secrets.json", "utf8"));
      secrets.oldSession.since = new Date(process.argv[1]).toISOString();
      writeFileSync("${SECRETS}/secrets.json", JSON.stringify(secrets));' "$(date --date '${DAYS_AGO}')"`);
    await goesOn(finish);
  });

  test("of the broker's keys: the device comes back by the key of its own", async () => {
    const before = machine.run(`cat ${SECRETS}/broker/broker.env`);
    await goesOn(rotations.brokerKeys[0] ?? "");
    expect(machine.run(`cat ${SECRETS}/broker/broker.env`)).not.toBe(before);
  });

  test("of the devices' authority: the device that knows the old one goes on, until that is given up", async () => {
    const [begin = "", finish = ""] = rotations.authority;
    await goesOn(begin);
    const authority = machine.run(`cat ${SECRETS}/ca.pem`);
    expect(authority).not.toBe(household?.authority);
    machine.run(finish);
    await untilReady();
    await waitUntil(async () => (await household?.deviceStatus()) !== "online", READY_MS, "the device to be cut off", 500);
    await household?.setUpAgain(authority);
    await waitUntil(async () => (await household?.deviceStatus()) === "online", READY_MS, "the device to be online", 500);
  });
});

test("a new release migrates when it is started, with the commands of the guide", async () => {
  const file = "29991231235959_of_a_later_release.sql";
  machine.run(`cat > dist/apps/server/src/db/migrations/${file} <<'END'
create table of_a_later_release (id integer primary key);
END`);
  machine.run(upgrade);
  await untilReady();
  expect(asOwner("select count(*) from of_a_later_release")).toBe("0");
});
