import { defaultStrategy } from '@pramen/domain/portfolio/savings/calculation';
import { judgeFit } from '@pramen/domain/strategies/fit';
import type { Profile } from '@pramen/domain/strategies/fit';
import { metricsOfSubmitted } from '../../records/submitted-records.service.ts';
import { marketOf } from '../../strategies/strategies.reader.ts';
import type { StrategyRow } from '../../strategies/strategies.reader.ts';
import { answersOfPages } from './facts.rules.ts';
import type { FormView } from './form-view.reader.ts';

/** What the completed questionnaires of the onboarding say about the client; null: it has none, or they are not completed. */
function statedProfile(view: FormView): Profile | null {
  const isCompleted = view.steps.some(({ type, state }) => type === 'aggregated_form' && state === 'COMPLETED');
  if (!isCompleted) return null;
  const stated = answersOfPages(view)
    .filter(({ page }) => page.type === 'INVESTMENT_QUESTIONNAIRE')
    .map(({ page, answers }) => metricsOfSubmitted(page.revision, answers));
  if (stated.length === 0) return null;
  // Of several the newest one that evaluates counts after the submission, too. Without another type, the submission makes the client a retail one.
  return { clientType: view.client.client_type ?? 'RETAIL', metrics: stated.findLast((metrics) => metrics !== null) ?? null };
}

/**
 * Whether each strategy fits what the client stated, as the submission will judge it; null: not known yet. One that does not fit may be
 * chosen all the same, and then waits for staff.
 */
export function judgeStated(view: FormView): (strategy: StrategyRow) => boolean | null {
  const profile = statedProfile(view);
  return (strategy) => profile && judgeFit(marketOf(strategy), profile).fit === 'FITS';
}

/** The strategy that is chosen until the client chooses: see `defaultStrategy`; null without any. */
export function suggestStrategy(view: FormView): StrategyRow | null {
  const doesFit = judgeStated(view);
  const rateOf = ({ performance }: StrategyRow) => (performance === null ? null : Number(performance));
  return defaultStrategy(view.strategies.map((row) => ({ row, performance: rateOf(row), fits: doesFit(row) })))?.row ?? null;
}
