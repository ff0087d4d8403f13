import type { Currency } from '@pramen/contract/fields';
import { MINOR } from '@pramen/domain/portfolio/savings/calculator';
import { scenarios } from '@pramen/domain/portfolio/savings/scenarios';
import type { Scenario } from '@pramen/domain/portfolio/savings/scenarios';
import type { EChartsCoreOption } from 'echarts/core';
import { formatShortMoney, formatWholeMoney } from '../../../platform/formats/money.ts';
import type { ChartColours } from '../../../platform/theme/chart-colours.ts';
import { chartColour } from '../../../platform/theme/chart-palette.ts';
import { scaleAxis } from '../../../ui/charts/axis-scale.ts';
import type { Projection } from './project-plan.ts';

/** One year of the chart, in units of the currency; scenarios that are not known are left out. */
export interface ProjectionYear {
  year: number;
  deposits: number;
  amounts: Readonly<Partial<Record<Scenario, number>>>;
}

/** Deposits and scenarios year by year, from today. */
export function listYears({ scenarios: ways }: Projection): ProjectionYear[] {
  const known = scenarios.filter((scenario) => ways[scenario]);
  return ways.EXPECTED.map(({ year, deposited }, place) => ({
    year,
    deposits: deposited / MINOR,
    amounts: Object.fromEntries(known.map((scenario) => [scenario, (ways[scenario]?.[place]?.value ?? 0) / MINOR])),
  }));
}

export interface ProjectionWords {
  deposits: string;
  scenarios: Readonly<Record<Scenario, string>>;
  /** A year of the axis in words; today is year 0. */
  year: (year: number) => string;
}

/** One year as a sentence for screen readers. */
export function describeYear({ year, deposits, amounts }: ProjectionYear, currency: Currency, words: ProjectionWords): string {
  const values = scenarios.flatMap((scenario) => {
    const amount = amounts[scenario];
    return amount === undefined ? [] : [`${words.scenarios[scenario]} ${formatWholeMoney(amount, currency)}`];
  });
  return `${words.year(year)}: ${[`${words.deposits} ${formatWholeMoney(deposits, currency)}`, ...values].join(', ')}`;
}

/** Years that get a label: today, the last one, and round ones between; at most seven. */
export function chooseYearTicks(last: number): ReadonlySet<number> {
  const every = [1, 2, 3, 5, 10, 20].find((step) => last / step <= 6) ?? last;
  const between = Array.from({ length: Math.floor(last / every) }, (_, place) => (place + 1) * every);
  // The last label needs room of its own.
  return new Set([0, ...between.filter((year) => last - year >= every / 2), last]);
}

/** Colour of the fall, which stands apart from the value's own colour. */
export const FALL_COLOUR = chartColour(7);

interface ProjectionDrawing {
  years: readonly ProjectionYear[];
  currency: Currency;
  words: ProjectionWords;
  colours: ChartColours;
  isAnimated: boolean;
}

interface Line {
  name: string;
  values: (number | undefined)[];
  color: string;
  width: number;
  dash?: number[];
}

const lineOf = ({ name, values, color, width, dash }: Line) => ({
  name,
  type: 'line' as const,
  data: values,
  showSymbol: false,
  lineStyle: { color, width, type: dash ?? ('solid' as const) },
  itemStyle: { color },
  emphasis: { disabled: true },
  silent: true,
});

/** The area between the unfavourable and the favourable scenario: two stacked series, of which the lower one is not drawn. */
function bandOf(years: readonly ProjectionYear[], color: string) {
  const part = (values: number[], opacity: number) => ({
    type: 'line' as const,
    stack: 'band',
    data: values,
    showSymbol: false,
    lineStyle: { width: 0 },
    areaStyle: { color, opacity },
    emphasis: { disabled: true },
    silent: true,
  });
  const low = years.map(({ amounts }) => amounts.UNFAVOURABLE ?? 0);
  const high = years.map(({ amounts }) => amounts.FAVOURABLE ?? 0);
  return [
    part(low, 0),
    part(
      high.map((value, place) => value - (low[place] ?? 0)),
      0.1,
    ),
  ];
}

function linesOf({ years, words, colours }: ProjectionDrawing): Line[] {
  const of = (scenario: Scenario) => years.map(({ amounts }) => amounts[scenario]);
  const deposits = { name: words.deposits, values: years.map((year) => year.deposits), color: colours.invested, width: 1.5, dash: [5, 4] };
  const expected = { name: words.scenarios.EXPECTED, values: of('EXPECTED'), color: colours.value, width: 2.5 };
  if (years[0]?.amounts.FALL === undefined) return [deposits, expected];
  const edge = { color: colours.value, width: 1 };
  // The fall differs in its last year only: elsewhere it would lie on the expected line.
  const falling = of('FALL').map((value, place) => (place < years.length - 2 ? undefined : value));
  return [
    { name: words.scenarios.FAVOURABLE, values: of('FAVOURABLE'), ...edge },
    { name: words.scenarios.UNFAVOURABLE, values: of('UNFAVOURABLE'), ...edge },
    deposits,
    expected,
    { name: words.scenarios.FALL, values: falling, color: FALL_COLOUR, width: 2.5, dash: [3, 3] },
  ];
}

/** Options for the chart library; pure, so that they can be tested. */
export function drawProjection(drawing: ProjectionDrawing): EChartsCoreOption {
  const { years, currency, words, colours, isAnimated } = drawing;
  const all = years.flatMap(({ deposits, amounts }) => [deposits, ...Object.values(amounts)]);
  const scale = scaleAxis(0, Math.max(...all));
  const ticks = chooseYearTicks(years.length - 1);
  const label = { color: colours.quiet, fontFamily: 'Inter, sans-serif', fontSize: 12 };
  const hasBand = years[0]?.amounts.FAVOURABLE !== undefined;
  return {
    animation: isAnimated,
    animationDuration: 200,
    animationDurationUpdate: 200,
    animationEasing: 'cubicOut',
    grid: { left: 12, right: 20, top: 16, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: years.map(({ year }) => year),
      boundaryGap: false,
      axisLine: { lineStyle: { color: colours.line } },
      axisTick: { show: false },
      axisLabel: {
        ...label,
        margin: 14,
        interval: (index: number) => ticks.has(index),
        // Between today and the end a number says enough: words would meet on a phone.
        formatter: (_year: string, index: number) => (index === 0 || index === years.length - 1 ? words.year(index) : String(index)),
      },
    },
    yAxis: {
      type: 'value',
      min: scale.min,
      max: scale.max,
      interval: scale.step,
      splitLine: { lineStyle: { color: colours.line } },
      axisLabel: { ...label, formatter: (amount: number) => formatShortMoney(amount, currency) },
    },
    series: [...(hasBand ? bandOf(years, colours.value) : []), ...linesOf(drawing).map(lineOf)],
  };
}
