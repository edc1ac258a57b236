import { memo, useLayoutEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import "./plot.css";
import type { PlotOptions, PlotView, Shown } from "./plot-frame.ts";

type PlotProps<V extends PlotView> = Readonly<{
  widthPx: number;
  heightPx: number;
  data: uPlot.AlignedData;
  view: V;
  /** Called once, with a way to ask for the view of the moment. */
  build: (shown: Shown<V>) => PlotOptions;
}>;

/** One canvas. It is made once and redrawn in place, so that a refresh does not end a brush under somebody's hand. */
function PlainPlot<V extends PlotView>({ widthPx, heightPx, data, view, build }: PlotProps<V>) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const shown = useRef(view);
  const size = useRef({ width: widthPx, height: heightPx });

  useLayoutEffect(() => {
    if (!host.current) return;
    const made = new uPlot({ ...build(() => shown.current), ...size.current }, [[], []] as uPlot.AlignedData, host.current);
    plot.current = made;
    return () => made.destroy();
  }, [build]);

  useLayoutEffect(() => {
    size.current = { width: widthPx, height: heightPx };
    if (plot.current?.width !== widthPx || plot.current.height !== heightPx) plot.current?.setSize(size.current);
  }, [widthPx, heightPx]);

  useLayoutEffect(() => {
    shown.current = view;
    plot.current?.setData(data);
  }, [view, data]);

  return <div ref={host} />;
}

export const Plot = memo(PlainPlot) as typeof PlainPlot;
