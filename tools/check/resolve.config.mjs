// What `@/` stands for, for dependency-cruiser, which reads it in webpack's form: with TypeScript 7 it cannot read tsconfig paths.
// The tree is the one it runs in: this repository, or a planted one.

import { resolve } from "node:path";

export default { resolve: { alias: { "@": resolve("apps/web/src") } } };
