import type { OnboardingFigures, StepFigures } from '@pramen/contract/onboarding/figures.schemas';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { FewCount } from './few-count.tsx';
import { barShares } from './figures.model.ts';
import styles from './step-funnel.module.css';
import { useFigureWords } from './use-figure-words.ts';

/** How many came to each step or further and how many left there: a table whose first number is drawn as a bar. */
export function StepFunnel({ steps }: Pick<OnboardingFigures, 'steps'>) {
  const { t } = useFigureWords();
  const shares = barShares(steps);
  return (
    <SectionCard id="funnel" title={t('funnel.title')} holds="table">
      <p className={styles.caption}>
        {t('funnel.caption')} {t('dash')}
      </p>
      <table className={styles.funnel}>
        <caption className="visually-hidden">{t('funnel.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('funnel.step')}</th>
            <th scope="col" data-align="end">
              {t('funnel.reached')}
            </th>
            <td aria-hidden />
            <th scope="col" data-align="end">
              {t('funnel.exits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((one, place) => (
            <FunnelRow key={one.step} figures={one} length={shares[place] ?? 0} />
          ))}
        </tbody>
      </table>
    </SectionCard>
  );
}

function FunnelRow({ figures, length }: { figures: StepFigures; length: number }) {
  const { share, step } = useFigureWords();
  const { reached, exits, exit_share: part } = figures;
  return (
    <tr>
      <th scope="row">{step(figures)}</th>
      <td data-align="end">
        <FewCount of={reached} />
      </td>
      <td className={styles.lane} aria-hidden>
        <span className={styles.bar} style={{ inlineSize: `${length * 100}%` }} />
      </td>
      <td data-align="end">
        <FewCount of={exits} />
        {exits > 0 && part !== null && <span className={styles.share}>{share(part)}</span>}
      </td>
    </tr>
  );
}
