import type { Currency } from '@pramen/contract/fields';
import type { HistoryPoint } from '@pramen/contract/portfolio/portfolio.schemas';
import type { EChartsType } from 'echarts/core';
import { useState, type PointerEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { formatMoney } from '../../../platform/formats/money.ts';
import { nothingPaid, type Flows, type FlowSums } from './flows.model.ts';
import styles from './history-chart.module.css';

/** Position of a day in the chart, in pixels from its corner. */
export interface DayPlace {
  day: number;
  x: number;
  /** Vertical position of the value; null while the value is unknown. */
  y: number | null;
  /** The side of the line with more room. */
  side: 'left' | 'right';
}

/** Where the chart has drawn a day; null before it is drawn. */
export function findDay(chart: EChartsType | null, points: readonly HistoryPoint[], day: number): DayPlace | null {
  const x = chart?.convertToPixel({ xAxisIndex: 0 }, day);
  if (!chart || x === undefined || !Number.isFinite(x)) return null;
  const amount = points[day]?.amount ?? null;
  return {
    day,
    x,
    y: amount === null ? null : chart.convertToPixel({ yAxisIndex: 0 }, amount),
    side: x > chart.getWidth() / 2 ? 'left' : 'right',
  };
}

interface HistoryReadingProps {
  chart: RefObject<EChartsType | null>;
  /** The day reached by arrow keys. */
  walked: DayPlace | null;
  points: readonly HistoryPoint[];
  currency: Currency;
  flows: Flows;
}

/**
 * Values of the day under the pointer, shown over the chart. A component of its own, so that moving the pointer renders nothing
 * else. Hidden from screen readers, which get the same from the slider.
 */
export function HistoryReading({ chart, walked, points, currency, flows }: HistoryReadingProps) {
  const [pointed, setPointed] = useState<DayPlace | null>(null);
  const follow = (event: PointerEvent<HTMLElement>) => {
    const found = chart.current?.convertFromPixel({ xAxisIndex: 0 }, event.nativeEvent.offsetX);
    if (found === undefined || !Number.isFinite(found)) return;
    const day = Math.max(0, Math.min(points.length - 1, Math.round(found)));
    setPointed((shown) => (shown?.day === day ? shown : findDay(chart.current, points, day)));
  };
  const at = pointed ?? walked;
  const point = at && points[at.day];
  return (
    <div className={styles.pad} onPointerDown={follow} onPointerMove={follow} onPointerLeave={() => setPointed(null)} aria-hidden>
      {at && point && (
        <>
          <div className={styles.line} style={{ transform: `translateX(${at.x}px)` }} />
          {at.y !== null && <div className={styles.dot} style={{ transform: `translate(${at.x}px, ${at.y}px)` }} />}
          <div className={styles.reading} data-side={at.side} style={{ transform: `translateX(${at.x}px)` }}>
            <DayCard point={point} currency={currency} paid={flows.get(point.date) ?? nothingPaid} />
          </div>
        </>
      )}
    </div>
  );
}

function DayCard({ point, currency, paid }: { point: HistoryPoint; currency: Currency; paid: FlowSums }) {
  const { t } = useTranslation('portfolio');
  const rows = [
    { word: t('chartValue'), amount: point.amount },
    { word: t('chartInvested'), amount: point.invested },
  ];
  if (paid.deposits !== 0) rows.push({ word: t('chartDeposit'), amount: paid.deposits });
  if (paid.withdrawals !== 0) rows.push({ word: t('chartWithdrawal'), amount: paid.withdrawals });
  return (
    <div className={styles.card}>
      <div className={styles.day}>{formatDate(point.date)}</div>
      {rows.map(({ word, amount }) => (
        <div key={word} className={styles.row}>
          <span className={styles.word}>{word}</span>
          <span className={styles.amount}>{formatMoney(amount, currency)}</span>
        </div>
      ))}
    </div>
  );
}
