import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import type { EChartsCoreOption } from 'echarts/core';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatAxisMoney, formatMoney } from '../../../platform/formats/money.ts';
import { scaleAxis } from '../../../ui/charts/axis-scale.ts';
import type { ChartColours } from '../../../platform/theme/chart-colours.ts';
import { nothingPaid, type FlowMark, type Flows } from './flows.model.ts';
import { chooseTimeTicks } from './axis/time-axis.ts';

interface HistoryDrawing {
  points: readonly HistoryPoint[];
  currency: Currency;
  flows: Flows;
  marks: readonly FlowMark[];
  words: { value: string; invested: string; deposit: string; withdrawal: string };
  colours: ChartColours;
  isAnimated: boolean;
}

const FONT = 'Inter, sans-serif';

function limitsOf(points: readonly HistoryPoint[]): [number, number] {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const known of points.flatMap(({ amount, invested }) => [amount, invested])) {
    if (known === null) continue;
    lowest = Math.min(lowest, known);
    highest = Math.max(highest, known);
  }
  return [lowest, highest];
}

function lineOf(name: string, color: string, values: (number | null)[], isDashed: boolean) {
  return {
    name,
    type: 'line' as const,
    data: values,
    showSymbol: false,
    // A step: deposits arrive on a day, the line does not slope towards it.
    step: isDashed ? ('end' as const) : undefined,
    lineStyle: { color, width: isDashed ? 1.5 : 2, type: isDashed ? ([5, 4] as number[]) : ('solid' as const) },
    itemStyle: { color },
    emphasis: { disabled: true },
    silent: true,
  };
}

/** One day of the chart as a sentence for screen readers. */
export function describePoint(
  { date, amount, invested }: HistoryPoint,
  { currency, flows, words }: Pick<HistoryDrawing, 'currency' | 'flows' | 'words'>,
): string {
  const figures = [`${words.value} ${formatMoney(amount, currency)}`, `${words.invested} ${formatMoney(invested, currency)}`];
  const { deposits, withdrawals } = flows.get(date) ?? nothingPaid;
  if (deposits !== 0) figures.push(`${words.deposit} ${formatMoney(deposits, currency)}`);
  if (withdrawals !== 0) figures.push(`${words.withdrawal} ${formatMoney(withdrawals, currency)}`);
  return `${formatDate(date)}: ${figures.join(', ')}`;
}

/** Triangles on the line of the invested amount: up and filled for deposits, down and hollow for withdrawals. */
function marksOf({ points, marks, colours }: HistoryDrawing) {
  return {
    type: 'scatter' as const,
    silent: true,
    z: 4,
    symbol: 'triangle',
    symbolSize: marks.length > 24 ? 6 : 9,
    data: marks.map(({ index, isDeposit }) => ({
      value: [index, points[index]?.invested ?? null],
      symbolRotate: isDeposit ? 0 : 180,
      itemStyle: {
        color: isDeposit ? colours.value : colours.surface,
        borderColor: isDeposit ? colours.surface : colours.value,
        borderWidth: isDeposit ? 1 : 1.5,
      },
    })),
  };
}

/** Options for the chart library; pure, so that they can be tested. */
export function drawHistory(drawing: HistoryDrawing): EChartsCoreOption {
  const { points, currency, words, colours, isAnimated } = drawing;
  const scale = scaleAxis(...limitsOf(points));
  const label = { color: colours.quiet, fontFamily: FONT, fontSize: 12 };
  const days = points.map(({ date }) => date);
  const ticks = new Map(chooseTimeTicks(days).map(({ index, label: text }) => [index, text]));
  return {
    animation: isAnimated,
    animationDuration: 200,
    animationDurationUpdate: 200,
    animationEasing: 'cubicOut',
    grid: { left: 12, right: 16, top: 16, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: days,
      boundaryGap: false,
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        // Below the lowest label of the other axis, which is next to the corner.
        margin: 14,
        hideOverlap: true,
        interval: (index: number) => ticks.has(index),
        formatter: (_day: string, index: number) => ticks.get(index) ?? '',
      },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      splitLine: { lineStyle: { color: colours.line } },
      axisLabel: { ...label, formatter: (amount: number) => formatAxisMoney(amount, currency) },
    },
    series: [
      lineOf(
        words.invested,
        colours.invested,
        points.map(({ invested }) => invested),
        true,
      ),
      lineOf(
        words.value,
        colours.value,
        points.map(({ amount }) => amount),
        false,
      ),
      marksOf(drawing),
    ],
  };
}
