import type { Currency } from '@pramen/contract/fields';
import { scenarios } from '@pramen/domain/portfolio/savings/scenarios';
import { formatWholeMoney } from '../../../platform/formats/money.ts';
import type { ProjectionWords, ProjectionYear } from './projection.model.ts';
import styles from './projection.module.css';

interface ProjectionReadingProps {
  year: ProjectionYear;
  /** Pixels from the left edge of the chart. */
  x: number;
  /** The card stands left of the line, where there is more room. */
  isLeft: boolean;
  currency: Currency;
  words: ProjectionWords;
}

/** Figures of the year under the pointer, over the chart. Screen readers get the same from the slider. */
export function ProjectionReading({ year, x, isLeft, currency, words }: ProjectionReadingProps) {
  const rows = [
    { word: words.deposits, amount: year.deposits },
    ...scenarios.flatMap((scenario) => {
      const amount = year.amounts[scenario];
      return amount === undefined ? [] : [{ word: words.scenarios[scenario], amount }];
    }),
  ];
  return (
    <>
      <div className={styles.line} style={{ transform: `translateX(${x}px)` }} />
      <div className={styles.reading} data-side={isLeft ? 'left' : 'right'} style={{ transform: `translateX(${x}px)` }}>
        <div className={styles.card}>
          <div className={styles.when}>{words.year(year.year)}</div>
          {rows.map(({ word, amount }) => (
            <div key={word} className={styles.row}>
              <span className={styles.word}>{word}</span>
              <span className={styles.amount}>{formatWholeMoney(amount, currency)}</span>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
