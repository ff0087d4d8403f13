import type { RequestPhase } from '@pramen/domain/service-requests/service-requests';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../../ui/display/values/state-badge.tsx';

const tones = { asked: 'notice', waiting: 'quiet', processed: 'good' } as const;

/** Whose turn it is, in the client's words. */
export function PhaseBadge({ phase }: { phase: RequestPhase }) {
  const { t } = useTranslation('serviceRequests');
  return <StateBadge tone={tones[phase]}>{t(`phases.${phase}`)}</StateBadge>;
}
