/** In a sentence for whoever runs the instance: nothing is wrong with the program that says it. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}
