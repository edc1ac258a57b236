// A real mail server on loopback that keeps what it is given.

import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "./free-port.ts";
import { waitUntil } from "./processes.ts";

export type Mailbox = Readonly<{
  url: string;
  letters: readonly Email[];
  /** The newest letter to this address, once there are this many. */
  waitFor: (address: string, count?: number) => Promise<Email>;
  /** What the link in a letter carries. */
  tokenIn: (letter: Email) => string;
  close: () => Promise<void>;
}>;

export async function openMailbox(): Promise<Mailbox> {
  const letters: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((letter) => {
          letters.push(letter);
          done();
        });
      });
    },
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, "127.0.0.1", resolve));
  const to = (address: string) => letters.filter((letter) => letter.to?.some((recipient) => recipient.address === address));
  return {
    url: `smtp://127.0.0.1:${port}?tls=off`,
    letters,
    waitFor: async (address, count = 1) => {
      await waitUntil(() => to(address).length >= count, 5000, `letter number ${count} to ${address}`);
      return to(address).at(-1) as Email;
    },
    tokenIn: (letter) => decodeURIComponent(/token=([^\s"&]+)/.exec(letter.text ?? "")?.[1] ?? ""),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
