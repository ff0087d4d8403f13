import type { ReportMode, ReportPeriod } from '@pramen/contract/reports/reports.lists';
import type { EChartsCoreOption } from 'echarts/core';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatAxisMoney, formatMoney, formatQuantity } from '../../../platform/formats/money.ts';
import type { ChartColours } from '../../../platform/theme/chart-colours.ts';
import { scaleAxis } from '../../../ui/charts/axis-scale.ts';

/** About so many labels below the bars, and so many steps beside them. */
const LABELS = 5;
const INTERVALS = 3;
const WHOLE = { least: 0, most: 0 };
const FONT = 'Inter, sans-serif';

export const formatFigure = (figure: number, mode: ReportMode): string =>
  mode === 'amount' ? formatMoney(figure, 'CZK') : formatQuantity(figure, WHOLE);

interface Drawing {
  /** The last day of each period. */
  days: readonly string[];
  figures: readonly number[];
  mode: ReportMode;
  period: ReportPeriod;
  colours: ChartColours;
  isAnimated: boolean;
}

/** What stands below a bar: short enough for five of them on a phone. */
export function nameOfPeriod(day: string, period: ReportPeriod): string {
  const [year = '', month = '', date = ''] = day.split('-').map((part) => String(Number(part)));
  if (period === 'year') return year;
  if (period === 'quarter') return `${Math.ceil(Number(month) / 3)}Q\u00a0${year}`;
  return period === 'month' ? `${month}/${year}` : `${date}.\u00a0${month}.`;
}

/** Which of the bars have a label: every fifth part of them. */
export const isLabelled = (index: number, count: number): boolean => index % Math.max(1, Math.ceil(count / LABELS)) === 0;

/** Options for the chart library. */
export function drawBars({ days, figures, mode, period, colours, isAnimated }: Drawing): EChartsCoreOption {
  const scale = scaleAxis(Math.min(0, ...figures), Math.max(0, ...figures), INTERVALS, mode !== 'amount');
  const label = { color: colours.quiet, fontFamily: FONT, fontSize: 12 };
  return {
    animation: isAnimated,
    animationDuration: 200,
    grid: { left: 4, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      axisPointer: { type: 'none' },
      backgroundColor: colours.surface,
      borderColor: colours.line,
      textStyle: { color: colours.text, fontFamily: FONT, fontSize: 12 },
      formatter: (points: unknown) => {
        const [point] = points as { dataIndex: number }[];
        const index = point?.dataIndex ?? 0;
        return `${formatDate(days[index] ?? null)}<br><b>${formatFigure(figures[index] ?? 0, mode)}</b>`;
      },
    },
    xAxis: {
      type: 'category',
      data: [...days],
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        hideOverlap: true,
        interval: (index: number) => isLabelled(index, days.length),
        formatter: (day: string) => nameOfPeriod(day, period),
      },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      splitLine: { lineStyle: { color: colours.line } },
      axisLabel: {
        ...label,
        formatter: (figure: number) => (mode === 'amount' ? formatAxisMoney(figure, 'CZK') : formatQuantity(figure, WHOLE)),
      },
    },
    series: [{ type: 'bar', data: [...figures], barMaxWidth: 28, itemStyle: { color: colours.value, borderRadius: [3, 3, 0, 0] } }],
  };
}
