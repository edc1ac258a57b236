// How the server is started for one household. The same stands in the files of deploy/, and tests start it in the same way.

/** Young objects are few: the engine need not keep sixteen megabytes twice for them. */
export const HOME_NODE_OPTIONS = ["--max-semi-space-size=2"] as const;

/**
 * Of the C library. Reading the program needs some forty megabytes for a moment, in pieces of 32 KiB, which the library would keep for
 * ever: pieces of that size are given back, and there is one heap instead of one for each thread.
 */
export const HOME_ENVIRONMENT = { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "32768" } as const;
