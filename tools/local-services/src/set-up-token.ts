import { createHash } from "node:crypto";

/** As a server is told of its set-up token, which it need not know itself. */
export const setUpTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");
