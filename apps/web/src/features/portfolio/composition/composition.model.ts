import type { CompositionItem } from '@pramen/contract/portfolio/portfolio.schemas';
import type { EChartsCoreOption } from 'echarts/core';
import { formatMoney, formatPercent } from '../../../platform/formats/money.ts';
import type { ChartColours } from '../../../platform/theme/chart-colours.ts';
import { chartColour } from '../../../platform/theme/chart-palette.ts';
import { sumAmounts } from '../performance.model.ts';

export interface Share {
  /** Names may repeat: two strategies can carry the same label. */
  key: string;
  name: string;
  isin: string | null;
  currency: CompositionItem['currency'];
  amount: number | null;
  /** Percent of the whole; null when the row or the whole is unknown. */
  percent: number | null;
  colour: string;
}

export interface Composition {
  /** Largest first; unknown ones last. */
  shares: readonly Share[];
  total: number | null;
  /** Percent of all shares together: 100 where there are any. */
  totalPercent: number | null;
}

/** Rows of a response with share and colour; the order of the response fixes the colours, whatever the table is sorted by later. */
export function composeShares(items: readonly CompositionItem[]): Composition {
  const total = sumAmounts(items.map(({ value }) => value));
  const ordered = items.toSorted((one, other) => (other.value ?? Number.NEGATIVE_INFINITY) - (one.value ?? Number.NEGATIVE_INFINITY));
  const shares = ordered.map((item, index) => ({
    key: String(index),
    name: item.name,
    isin: item.meta.account.isin,
    currency: item.currency,
    amount: item.value,
    percent: item.value === null || total === null || total <= 0 ? null : (item.value / total) * 100,
    colour: chartColour(index),
  }));
  return { shares, total, totalPercent: total === null || total <= 0 ? null : 100 };
}

/** Shares that a pie can show: a debt, zero or an unknown amount has no slice. */
export function drawnShares(shares: readonly Share[]): readonly Share[] {
  return shares.filter(({ amount }) => amount !== null && amount > 0);
}

interface PieDrawing {
  shares: readonly Share[];
  colours: ChartColours;
  isAnimated: boolean;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function writeTooltip({ colours }: PieDrawing, share: Share | undefined): string {
  if (share === undefined) return '';
  const figures = `${formatMoney(share.amount, share.currency)} · ${formatPercent(share.percent)}`;
  return `<div style="max-width:240px;white-space:normal;color:${colours.quiet}">${escapeMarkup(share.name)}</div><b style="font-weight:600">${figures}</b>`;
}

/** Options for the chart library; pure, so that they can be tested. */
export function drawPie(drawing: PieDrawing): EChartsCoreOption {
  const { colours, isAnimated } = drawing;
  const shares = drawnShares(drawing.shares);
  return {
    animation: isAnimated,
    animationDuration: 200,
    tooltip: {
      trigger: 'item',
      confine: true,
      backgroundColor: colours.surface,
      borderColor: colours.line,
      padding: [8, 12],
      textStyle: { color: colours.text, fontFamily: 'Inter, sans-serif', fontSize: 14 },
      formatter: ({ dataIndex }: { dataIndex: number }) => writeTooltip(drawing, shares[dataIndex]),
    },
    series: [
      {
        type: 'pie',
        radius: ['58%', '96%'],
        // Shows even cents of a portfolio of millions; with hundreds of rows it would distort the rest.
        minAngle: shares.length > 40 ? 0 : 1,
        label: { show: false },
        labelLine: { show: false },
        emphasis: { scale: true, scaleSize: 4 },
        itemStyle: { borderColor: colours.surface, borderWidth: shares.length > 60 ? 0 : 2 },
        data: shares.map(({ name, amount, colour }) => ({ name, value: amount ?? 0, itemStyle: { color: colour } })),
      },
    ],
  };
}
