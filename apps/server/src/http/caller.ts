/** What a route knows about its caller. */
export type Caller = Readonly<{ headers: Readonly<Record<string, string | string[] | undefined>>; address: string }>;
