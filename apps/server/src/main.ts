// Environment → configuration → server → signals.

import { parseArgs } from "node:util";
import closeWithGrace from "close-with-grace";
import { describeConfig, readEnvironment } from "./config/config.ts";
import { MigrationError } from "./db/migrate/migrations.ts";
import { createLogger } from "./platform/logger.ts";
import { startServer } from "./roles.ts";

const HELP = `Usage: node apps/server/src/main.mjs [options]

Runs Halocline's server. Settings come from the environment: see docs/operations.md.

Options:
  --roles <names>  roles of this process: api,ingest,worker,auth; takes precedence over HALOCLINE_ROLES
  --help           prints this

Example:
  node --env-file=/secrets/server.env apps/server/src/main.mjs --roles worker
`;

/** Without the library of the other programs (tools/command-line): one option is not worth its memory in every process. */
function readOptions(): Readonly<{ roles?: string; help?: boolean }> {
  try {
    return parseArgs({ options: { roles: { type: "string" }, help: { type: "boolean" } } }).values;
  } catch (error) {
    process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

const { roles, help } = readOptions();
if (help) {
  process.stdout.write(HELP);
  process.exit();
}
const config = readEnvironment(roles);
const logger = createLogger(config.logLevel);
logger.info(describeConfig(config), "starting");

const server = await startServer(config, logger).catch((error: unknown) => {
  if (!(error instanceof MigrationError)) throw error;
  // The sentence says all there is to know.
  logger.fatal(error.message);
  process.exit(1);
});
logger.info("ready");

closeWithGrace({ delay: 10_000 }, async ({ err }) => {
  if (err) logger.error({ err }, "stopping after an unexpected error");
  await server.stop();
});
