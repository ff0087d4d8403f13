import type { ReportMode, ReportPeriod } from '@pramen/contract/reports/reports.lists';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { use as registerParts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo } from 'react';
import { readChartColours } from '../../../platform/theme/chart-colours.ts';
import { useChart } from '../../../ui/charts/use-chart.ts';
import { drawBars } from './history-chart.model.ts';
import styles from './history.module.css';

registerParts([BarChart, GridComponent, TooltipComponent, CanvasRenderer]);

interface HistoryBarsProps {
  days: readonly string[];
  figures: readonly number[];
  mode: ReportMode;
  period: ReportPeriod;
}

/** Bars on a canvas; the table below them says the same to everybody. */
export function HistoryBars({ days, figures, mode, period }: HistoryBarsProps) {
  const draw = useMemo(
    () =>
      ({ isAnimated }: { isAnimated: boolean }) =>
        drawBars({ days, figures, mode, period, colours: readChartColours(), isAnimated }),
    [days, figures, mode, period],
  );
  const { place } = useChart(draw);
  return <div ref={place} className={styles.bars} aria-hidden />;
}
