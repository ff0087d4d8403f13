import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import { LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use as registerParts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readChartColours } from '../../../platform/theme/chart-colours.ts';
import { useChart } from '../../../ui/charts/use-chart.ts';
import { movePlace } from '../../../ui/charts/move-place.ts';
import type { FlowMark, Flows } from './flows.model.ts';
import { describePoint, drawHistory } from './history-chart.model.ts';
import styles from './history-chart.module.css';
import { findDay, HistoryReading, type DayPlace } from './history-reading.tsx';

/** Page keys move by about a month. */
const MONTH_DAYS = 30;

registerParts([LineChart, ScatterChart, GridComponent, CanvasRenderer]);

interface HistoryChartProps {
  points: readonly HistoryPoint[];
  currency: Currency;
  flows: Flows;
  marks: readonly FlowMark[];
}

/** Two lines on a canvas. Pointer and arrow keys move through the days; a screen reader announces each one. */
export function HistoryChart({ points, currency, flows, marks }: HistoryChartProps) {
  const { t } = useTranslation('portfolio');
  const last = points.length - 1;
  const firstDate = points[0]?.date;
  const [chosen, setChosen] = useState({ firstDate, day: last });
  // A new range starts at its last day.
  const day = chosen.firstDate === firstDate ? Math.min(chosen.day, last) : last;
  const words = useMemo(
    () => ({ value: t('chartValue'), invested: t('chartInvested'), deposit: t('chartDeposit'), withdrawal: t('chartWithdrawal') }),
    [t],
  );
  const draw = useMemo(
    () =>
      ({ isAnimated }: { isAnimated: boolean }) =>
        drawHistory({ points, currency, flows, marks, words, colours: readChartColours(), isAnimated }),
    [points, currency, flows, marks, words],
  );
  const { place, chart } = useChart(draw);

  const [walked, setWalked] = useState<DayPlace | null>(null);

  const walk = (event: KeyboardEvent) => {
    const next = movePlace(day, event.key, points.length, MONTH_DAYS);
    if (next === null) return;
    event.preventDefault();
    setChosen({ firstDate, day: next });
    setWalked(findDay(chart.current, points, next));
  };
  const point = points[day];
  return (
    <div
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={t('chartDay')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={day}
      aria-valuetext={point && describePoint(point, { currency, flows, words })}
      onKeyDown={walk}
      onBlur={() => setWalked(null)}
    >
      <div ref={place} className={styles.canvas} />
      <HistoryReading chart={chart} walked={walked} points={points} currency={currency} flows={flows} />
    </div>
  );
}
