import type { Currency } from '@pramen/contract/fields';
import type { EChartsCoreOption } from 'echarts/core';
import { formatMoney, formatPercent } from '../formats/money.ts';
import type { ChartColours } from './chart-colours.ts';

/** A part of a whole. */
export interface RingShare {
  name: string;
  currency: Currency;
  amount: number | null;
  /** Percent of the whole; null when the part or the whole is unknown. */
  percent: number | null;
  colour: string;
}

/** Shares that a ring can show: a debt, zero or an unknown amount has no slice. */
export function drawnShares<Share extends RingShare>(shares: readonly Share[]): readonly Share[] {
  return shares.filter(({ amount }) => amount !== null && amount > 0);
}

interface RingDrawing {
  shares: readonly RingShare[];
  colours: ChartColours;
  isAnimated: boolean;
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function writeTooltip({ colours }: RingDrawing, share: RingShare | undefined): string {
  if (share === undefined) return '';
  const figures = `${formatMoney(share.amount, share.currency)} · ${formatPercent(share.percent)}`;
  return `<div style="max-width:240px;white-space:normal;color:${colours.quiet}">${escapeMarkup(share.name)}</div><b style="font-weight:600">${figures}</b>`;
}

/** Options for the chart library; pure, so that they can be tested. */
export function drawRing(drawing: RingDrawing): EChartsCoreOption {
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
