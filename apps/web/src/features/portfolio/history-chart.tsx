import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as registerParts, type EChartsType } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsDark } from '../../ui/colour-scheme.ts';
import { describePoint, drawHistory, movePlace, VALUE_SERIES } from './history-chart.model.ts';
import { readChartColours } from './chart-colours.ts';
import styles from './history-chart.module.css';

registerParts([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const reducedMotion = globalThis.matchMedia('(prefers-reduced-motion: reduce)');

interface HistoryChartProps {
  points: readonly HistoryPoint[];
  currency: Currency;
}

/** Two lines on a canvas. Pointer and arrow keys walk through the days; a screen reader hears each of them. */
export function HistoryChart({ points, currency }: HistoryChartProps) {
  const { t } = useTranslation('portfolio');
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const isDark = useIsDark();
  const last = points.length - 1;
  const firstDate = points[0]?.date;
  const [chosen, setChosen] = useState({ firstDate, day: last });
  // Another range begins at its end again.
  const day = chosen.firstDate === firstDate ? Math.min(chosen.day, last) : last;
  const words = { value: t('chartValue'), invested: t('chartInvested') };

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
      const named = { value: t('chartValue'), invested: t('chartInvested') };
      const option = drawHistory({ points, currency, words: named, colours: readChartColours(), isAnimated: !reducedMotion.matches });
      chart.current?.setOption(option, { notMerge: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [points, currency, isDark, t]);

  const walk = (event: KeyboardEvent) => {
    const next = movePlace(day, event.key, points.length);
    if (next === null) return;
    event.preventDefault();
    setChosen({ firstDate, day: next });
    chart.current?.dispatchAction({ type: 'showTip', seriesIndex: VALUE_SERIES, dataIndex: next });
  };
  const point = points[day];
  return (
    <div
      ref={place}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('chartDay')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={day}
      aria-valuetext={point && describePoint(point, { currency, words })}
      onKeyDown={walk}
      onBlur={() => chart.current?.dispatchAction({ type: 'hideTip' })}
    />
  );
}
