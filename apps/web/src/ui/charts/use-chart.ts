import { init, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useIsDark } from '../theme/colour-scheme.ts';

const onPaper = globalThis.matchMedia('print');
const reducedMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)');

/** Reads the colours itself, at each call. */
type Draw = (given: { isAnimated: boolean }) => EChartsCoreOption;

/** A chart that fills its container, follows its size, and is drawn again when `draw` or the colour scheme changes. */
export function useChart(draw: Draw) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const isDark = useIsDark();

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    chart.current = init(element);
    const observer = new ResizeObserver(() => chart.current?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current?.dispose();
    };
  }, []);

  useEffect(() => {
    // The style sheet of the new scheme applies one frame later.
    const frame = requestAnimationFrame(() => {
      chart.current?.setOption(draw({ isAnimated: !reducedMotion.matches }), { notMerge: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [draw, isDark]);

  useEffect(() => {
    // The print colours apply immediately and the page is captured as it is: there is no next frame.
    const redraw = () => {
      chart.current?.setOption(draw({ isAnimated: false }), { notMerge: true });
      chart.current?.getZr().flush();
    };
    onPaper.addEventListener('change', redraw);
    return () => onPaper.removeEventListener('change', redraw);
  }, [draw]);

  return { place, chart };
}
