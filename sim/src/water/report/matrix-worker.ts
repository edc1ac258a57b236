// Cells of the matrix, in a worker of their own.

import { loadCore } from "@halocline/device-core/load-core";
import { answerTasks } from "../../answer-tasks.ts";
import { JUDGES } from "../judges/index.ts";
import { type CellTask, runCell } from "./cell.ts";

const core = loadCore();
answerTasks((task: CellTask) => runCell(core, task, JUDGES));
