import type { IdentificationInBrief } from '@pramen/contract/identifications/identifications.schemas';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { toneOfState } from './identifications.model.ts';

/** State of an identification in words. */
export function IdentificationStateBadge({ state }: Pick<IdentificationInBrief, 'state'>) {
  const { t } = useTranslation('identifications');
  return <StateBadge tone={toneOfState(state)}>{t(`states.${state}`)}</StateBadge>;
}
