// Healthy tanks, in a worker of their own.

import { loadCore } from "@halocline/device-core/load-core";
import { answerTasks } from "../../answer-tasks.ts";
import { JUDGES } from "../judges/index.ts";
import { runHealthy } from "./healthy.ts";

const core = loadCore();
answerTasks((seed: number) => runHealthy(core, seed, JUDGES));
