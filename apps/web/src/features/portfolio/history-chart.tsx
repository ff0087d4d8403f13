import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as registerParts, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { drawHistory } from './history-chart.model.ts';
import { readChartColours } from './chart-colours.ts';
import styles from './history-chart.module.css';

registerParts([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const darkScheme = globalThis.matchMedia('(prefers-color-scheme: dark)');
const reducedMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)');

function followScheme(listener: () => void): () => void {
  darkScheme.addEventListener('change', listener);
  return () => darkScheme.removeEventListener('change', listener);
}

interface HistoryChartProps {
  points: readonly HistoryPoint[];
  currency: Currency;
}

/** Two lines on a canvas; the same facts stand in words beside it. */
export function HistoryChart({ points, currency }: HistoryChartProps) {
  const { t } = useTranslation('portfolio');
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const isDark = useSyncExternalStore(followScheme, () => darkScheme.matches);

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
    // A frame later the style sheet of the new scheme applies.
    const frame = requestAnimationFrame(() => {
      const words = { value: t('chartValue'), invested: t('chartInvested') };
      const option = drawHistory({ points, currency, words, colours: readChartColours(), isAnimated: !reducedMotion.matches });
      chart.current?.setOption(option, { notMerge: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [points, currency, isDark, t]);

  return <div ref={place} className={styles.chart} />;
}
