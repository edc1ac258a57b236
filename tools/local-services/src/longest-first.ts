import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The slowest files of each project come first, so that no single file runs alone in the last minute. They are named by the ends of
 * their paths. Vitest orders the others: by the duration of their last run, or by size if there was none, as on a clean checkout.
 */
export const longestFirst = (slowest: readonly string[]) =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const projects = [...new Set(sorted.map(({ project }) => project.name))];
      const rank = ({ moduleId }: TestSpecification): number => {
        const place = slowest.findIndex((end) => moduleId.endsWith(`/${end}`));
        return place === -1 ? slowest.length : place;
      };
      return sorted.toSorted((a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || rank(a) - rank(b));
    }
  };
