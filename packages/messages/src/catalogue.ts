// Every text a person reads, as whole messages with typed values: a sentence is never put together from pieces, so each can be
// translated. English is the original; a language that lacks a message, or asks for another value, does not compile.

import type { en } from "./en.ts";

export type Messages = typeof en;
