// Which modules the dashboard cannot be drawn without: those it imports, directly or through others, but not what it loads later.

type Graph = Readonly<{ getModuleInfo(id: string): Readonly<{ importedIds: readonly string[] }> | null }>;

const DASHBOARD = "/app/routes/dashboard.tsx";

function closureOf(entryId: string, graph: Graph): ReadonlySet<string> {
  const reached = new Set([entryId]);
  for (const id of reached) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** The name of a file for these alone; what else would fit into it is left to the next. */
export function firstDrawn(name: string, sourceDirectory: string) {
  let modules: ReadonlySet<string> | undefined;
  return (id: string, graph: Graph): string | null => {
    modules ??= closureOf(`${sourceDirectory}${DASHBOARD}`, graph);
    return modules.has(id) ? name : null;
  };
}
