// What is broken around a simulated tank, asked every second while it is shown: whoever else looks sees the same.

import type { SimulatedTank } from "@halocline/contracts/simulator/simulated-tank.contract";
import type { Scenario, TankSpeed } from "@halocline/domain/scenarios/scenarios";
import { scenariosMessages } from "@halocline/messages/texts/scenarios";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { SCENARIO_POLL_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { rejectionCode } from "@/lib/http/http-error.ts";
import { readQuery } from "@/lib/http/read-query.ts";

const scenarioQuery = (deviceId: string) => readQuery("GET /api/devices/:id/scenario", { params: { id: deviceId } });

/** `absent`: this instance has no simulator, so there is nothing to break. `silent`: it has one, which does not answer. */
export type ScenarioState = SimulatedTank | "absent" | "silent" | "asking";

export function useScenario(deviceId: string): ScenarioState {
  const { data, error } = useQuery({
    ...scenarioQuery(deviceId),
    staleTime: 0,
    retry: false,
    // Where there is none, none will come.
    refetchInterval: ({ state }) => rejectionCode(state.error) !== "not_simulated" && SCENARIO_POLL_MS,
  });
  if (error) return rejectionCode(error) === "not_simulated" ? "absent" : "silent";
  return data ?? "asking";
}

function useAnswer(deviceId: string) {
  const client = useQueryClient();
  const { queryKey } = scenarioQuery(deviceId);
  return (tank: SimulatedTank) => client.setQueryData(queryKey, tank);
}

export function useBreakTank(deviceId: string) {
  const labels = scenariosMessages();
  return useMutation({
    mutationFn: (scenario: Scenario | null) =>
      call("PUT /api/devices/:id/scenario", { params: { id: deviceId }, body: { scenario } }),
    meta: { failure: labels.notBroken },
    onSuccess: useAnswer(deviceId),
  });
}

export function useTankSpeed(deviceId: string) {
  return useMutation({
    mutationFn: (speed: TankSpeed) =>
      call("PUT /api/devices/:id/simulation-speed", { params: { id: deviceId }, body: { speed } }),
    meta: { failure: scenariosMessages().speedNotChanged },
    onSuccess: useAnswer(deviceId),
  });
}
