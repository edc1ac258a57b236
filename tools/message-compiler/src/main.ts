// Compiles the catalogues at the end of ./bootstrap, and lists what is wrong with them.

import { compileMessages } from "./compile.ts";

const problems = compileMessages();
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
