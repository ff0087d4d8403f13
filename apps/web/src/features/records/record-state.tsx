import type { RecordInBrief } from '@pramen/contract/records/records.schemas';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../ui/display/values/state-badge.tsx';
import { toneOfState } from './records.model.ts';

/** State of a record in words. */
export function RecordStateBadge({ state }: Pick<RecordInBrief, 'state'>) {
  const { t } = useTranslation('records');
  return <StateBadge tone={toneOfState(state)}>{t(`states.${state}`)}</StateBadge>;
}
