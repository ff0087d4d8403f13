import type { OnboardingFigures } from '@pramen/contract/onboarding/figures.schemas';
import { Card } from '../../../ui/display/card.tsx';
import styles from './figure-tiles.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** How many began and finished, how many left, how long it took and what they used. */
export function FigureTiles({ figures }: { figures: OnboardingFigures }) {
  const { t, share, minutes, count, few } = useFigureWords();
  const { started, finished, canceled, exits, resumed, phones, active_minutes: active, wall_minutes: wall } = figures;
  const ofStarted = (one: number | null) => (one === null ? t('tooFew') : t('share', { share: share(one) }));
  const times = ({ p90 }: typeof active, hint: string) =>
    p90 === null ? [t('tooFewFinished')] : [hint, t('p90', { minutes: minutes(p90) })];
  return (
    <Card>
      <dl className={styles.tiles}>
        <Tile label={t('started')} value={count(started)} notes={[...few(started), t('startedHint')]} />
        <Tile
          label={t('finished')}
          value={count(finished)}
          notes={[...few(finished), t('finishedHint'), ofStarted(figures.finished_share)]}
        />
        <Tile label={t('exits')} value={count(exits)} notes={[...few(exits), t('exitsHint')]} />
        <Tile label={t('canceled')} value={count(canceled)} notes={[...few(canceled), t('canceledHint')]} />
        <Tile label={t('active')} value={minutes(active.median)} notes={times(active, t('activeHint'))} />
        <Tile label={t('wall')} value={minutes(wall.median)} notes={times(wall, t('wallHint'))} />
        <Tile label={t('resumed')} value={count(resumed)} notes={[...few(resumed), t('resumedHint'), ofStarted(figures.resumed_share)]} />
        <Tile label={t('phones')} value={count(phones)} notes={[...few(phones), t('phonesHint'), ofStarted(figures.phones_share)]} />
      </dl>
      <p className={styles.rounding}>{t('rounding')}</p>
    </Card>
  );
}

function Tile({ label, value, notes }: { label: string; value: string; notes: readonly string[] }) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value}
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </dd>
    </div>
  );
}
