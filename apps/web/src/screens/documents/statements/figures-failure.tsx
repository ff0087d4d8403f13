import { useTranslation } from 'react-i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';

/** The server refuses the period itself: the same request is refused again. */
const isRefused = (failure: unknown) =>
  failure instanceof Problem && (failure.code === 'validation.failed' || failure.code === 'statement.prices_pending');

/** Why figures are not shown, in one message: what is wrong with the period, or that they did not load. */
export function FiguresFailure({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const { t } = useTranslation('statements');
  if (isRefused(failure)) return <Banner tone="error">{describeFieldProblem(failure)}</Banner>;
  return <QuietError onRetry={onRetry}>{t('figuresFailed')}</QuietError>;
}
