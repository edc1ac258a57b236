import type { Device, Tank } from "@halocline/contracts/http/entities.contract";
import { calibrationMessages } from "@halocline/messages/texts/calibration";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { BOOST_AGAIN_AFTER_MS, LIVE_READING_POLL_MS, LIVE_STALE_TIME_MS } from "@/config/timing.ts";
import { call } from "@/lib/http/call.ts";
import { readQuery } from "@/lib/http/read-query.ts";
import { devicesQuery } from "@/live/device-row.ts";
import type { DetailChange } from "./tank-details-form.ts";
import type { CalibrationBody } from "./wizard/wizard-state.ts";

const tankQuery = (id: string) => readQuery("GET /api/tanks/:id", { params: { id } });

/** What the server has saved now; the list it was opened from may be half a minute old. */
export const useSavedTank = (tank: Tank): Tank =>
  useQuery({ ...tankQuery(tank.id), staleTime: LIVE_STALE_TIME_MS, refetchInterval: false }).data ?? tank;

/** A calibrated tank has its own; a new calibration begins with the household's default. */
export function usePrefilledHysteresisMm(tank: Tank): number {
  const { data } = useQuery({
    ...readQuery("GET /api/settings/system"),
    enabled: !tank.calibrationStatus,
    staleTime: LIVE_STALE_TIME_MS,
    refetchInterval: false,
  });
  return tank.calibrationStatus ? tank.hysteresisMm : (data?.defaultHysteresisMm ?? tank.hysteresisMm);
}

export function useTankDevice(deviceId: string): Device | undefined {
  const devices = useQuery({ ...devicesQuery, refetchInterval: LIVE_READING_POLL_MS });
  return devices.data?.find(({ id }) => id === deviceId);
}

/** Readings every second while the caller is on screen. Without them the wizard is slower, not wrong: errors are ignored. */
export function useBoost(tankId: string): void {
  useEffect(() => {
    const boost = () => void call("POST /api/tanks/:id/boost", { params: { id: tankId } }).catch(() => undefined);
    boost();
    const timer = setInterval(boost, BOOST_AGAIN_AFTER_MS);
    return () => clearInterval(timer);
  }, [tankId]);
}

function writeTank(client: QueryClient, saved: Tank): void {
  const { queryKey } = tankQuery(saved.id);
  client.setQueryData(queryKey, (known) => known && { ...known, ...saved });
  client.setQueryData(devicesQuery.queryKey, (devices) =>
    devices?.map((device) => ({ ...device, tanks: device.tanks.map((tank) => (tank.id === saved.id ? saved : tank)) })),
  );
  // Whether the device has acknowledged it, and what is to be said of the tank now, only the server knows.
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: devicesQuery.queryKey });
}

export function useSaveCalibration(tankId: string, onSaved: () => void) {
  const labels = calibrationMessages().wizard;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CalibrationBody) => call("POST /api/tanks/:id/calibration", { params: { id: tankId }, body }),
    meta: { success: { title: labels.saved, description: labels.savedText }, failure: labels.failed },
    onSuccess: (saved) => {
      writeTank(client, saved);
      onSaved();
    },
  });
}

export function useSaveMeasuredArea(tankId: string) {
  const labels = calibrationMessages().details;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (areaCm2: number) => call("PUT /api/tanks/:id", { params: { id: tankId }, body: { areaCm2 } }),
    meta: { failure: labels.notSaved },
    onSuccess: (saved) => writeTank(client, saved),
  });
}

export function useSaveDetails(tankId: string) {
  const labels = calibrationMessages().details;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: DetailChange) => call("PUT /api/tanks/:id", { params: { id: tankId }, body }),
    meta: {
      success: ({ name }: Tank) => ({ title: labels.saved, description: labels.savedText({ tank: name }) }),
      failure: labels.notSaved,
    },
    onSuccess: (saved) => {
      writeTank(client, saved);
      // A new time zone moves every schedule of the tank.
      void client.invalidateQueries({ queryKey: readQuery("GET /api/schedules").queryKey });
    },
  });
}
