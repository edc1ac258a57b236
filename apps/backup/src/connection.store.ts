import { Client, type ClientConfig } from "pg";

export type { Client } from "pg";

/** Without a listener an idle connection that breaks would end the process; whoever uses it next is told. */
export async function openClient(config: ClientConfig): Promise<Client> {
  const client = new Client(config);
  client.on("error", () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

export const listenForRequests = (client: Client): Promise<unknown> => client.query("listen backup_request");
