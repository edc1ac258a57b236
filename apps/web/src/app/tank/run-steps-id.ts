/** Where "Details" leads. */
export const RUN_STEPS_ID = "run-steps";
