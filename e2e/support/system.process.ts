// Starts a whole system and does nothing more: its parent kills it and looks at what is left.

import { startSystem } from "./system.ts";

const system = await startSystem("processes");
const server = await system.startServer("api,ingest,worker,auth");
process.send?.([system.stack.postgres.pid, system.stack.nats.pid, server.pid]);
// Until it is killed, or until nobody is there to kill it.
process.on("disconnect", () => process.exit());
