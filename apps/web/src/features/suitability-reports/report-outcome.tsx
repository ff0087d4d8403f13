import type { ReportOutcome } from '@pramen/domain/strategies/suitability-reports';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';

const tones = { SUITABLE: 'good', UNSUITABLE: 'bad', UNJUDGED: 'notice' } as const;

/** What a report says of the whole portfolio. */
export function OutcomeBadge({ outcome }: { outcome: ReportOutcome }) {
  const { t } = useTranslation('suitabilityReports');
  return <StateBadge tone={tones[outcome]}>{t(`outcomes.${outcome}`)}</StateBadge>;
}
