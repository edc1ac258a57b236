/** "127.0.0.1:4254" as the listener wants it. */
export function placeOf(listen: string): { host: string; port: number } {
  const [host = "", port] = listen.split(":");
  return { host, port: Number(port) };
}
