import { webTests } from "./vitest.config.ts";

export default webTests("web-alone", true);
