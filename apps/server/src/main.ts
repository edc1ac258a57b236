// Environment → configuration → server → signals.

import { parseArgs } from "node:util";
import closeWithGrace from "close-with-grace";
import { describeConfig, readEnvironment } from "./config/config.ts";
import { MigrationError } from "./db/migrate/migrations.ts";
import { createLogger } from "./platform/logger.ts";
import { startServer } from "./roles.ts";

const { values } = parseArgs({ options: { roles: { type: "string" } } });
const config = readEnvironment(values.roles);
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
