import { type Logger, pino } from "pino";

export type { Logger };

export const createLogger = (level: string): Logger =>
  pino({
    level,
    redact: ["req.headers.cookie", "req.headers.authorization", "password", "key", "pass", "auth_token"],
  });
