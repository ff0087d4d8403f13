import type { Currency } from '@pramen/contract/fields';
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use as registerParts } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { movePlace } from '../../../ui/charts/move-place.ts';
import { readChartColours } from '../../../platform/theme/chart-colours.ts';
import { useChart } from '../../../ui/charts/use-chart.ts';
import { describeYear, drawProjection, type ProjectionWords, type ProjectionYear } from './projection.model.ts';
import { ProjectionReading } from './projection-reading.tsx';
import styles from './projection.module.css';

registerParts([LineChart, GridComponent, CanvasRenderer]);

const PAGE_YEARS = 5;

interface ProjectionChartProps {
  years: readonly ProjectionYear[];
  currency: Currency;
  words: ProjectionWords;
}

/** Deposits and scenarios on a canvas. Pointer and arrow keys move through the years; a screen reader announces each one. */
export function ProjectionChart({ years, currency, words }: ProjectionChartProps) {
  const { t } = useTranslation('calculator');
  const last = years.length - 1;
  const [chosen, setChosen] = useState({ last, place: last });
  // Another number of years starts at its last one.
  const place = chosen.last === last ? chosen.place : last;
  const [shown, setShown] = useState<{ place: number; x: number } | null>(null);
  const draw = useMemo(
    () =>
      ({ isAnimated }: { isAnimated: boolean }) =>
        drawProjection({ years, currency, words, colours: readChartColours(), isAnimated }),
    [years, currency, words],
  );
  const { place: element, chart } = useChart(draw);

  const read = (next: number) => {
    const x = chart.current?.convertToPixel({ xAxisIndex: 0 }, next);
    setShown(x !== undefined && Number.isFinite(x) ? { place: next, x } : null);
  };
  const walk = (event: KeyboardEvent) => {
    const next = movePlace(place, event.key, years.length, PAGE_YEARS);
    if (next === null) return;
    event.preventDefault();
    setChosen({ last, place: next });
    read(next);
  };
  const follow = (event: PointerEvent<HTMLElement>) => {
    const found = chart.current?.convertFromPixel({ xAxisIndex: 0 }, event.nativeEvent.offsetX);
    if (found !== undefined && Number.isFinite(found)) read(Math.max(0, Math.min(last, Math.round(found))));
  };
  const year = years[place];
  const pointed = shown && years[shown.place];
  return (
    <div
      className={styles.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('chartYear')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={year && describeYear(year, currency, words)}
      onKeyDown={walk}
      onBlur={() => setShown(null)}
    >
      <div ref={element} className={styles.canvas} />
      <div className={styles.pad} onPointerDown={follow} onPointerMove={follow} onPointerLeave={() => setShown(null)} aria-hidden>
        {shown && pointed && (
          <ProjectionReading year={pointed} x={shown.x} isLeft={shown.place > last / 2} currency={currency} words={words} />
        )}
      </div>
    </div>
  );
}
