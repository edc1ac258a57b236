/** What a route knows about its caller. */
export type Caller = Readonly<{
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** On the network. */
  address: string;
  /** Which of our own addresses it came by. */
  origin: string;
}>;
