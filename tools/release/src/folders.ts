/** The root holds every secret and the authority's key, and is for setup and backups alone. */
export type Folders = Readonly<Record<"root" | "server" | "broker" | "database" | "backup" | "proxy", string>>;
