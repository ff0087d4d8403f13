import type { TFunction } from 'i18next';
import { formatDate } from '../../platform/formats/dates.ts';

interface Standing {
  is_held: boolean;
  withdrawn_at: string | null;
}

/** Whether a client may be told where to pay: not while the contract is held, nor after they left it. */
export const takesMoney = ({ is_held: isHeld, withdrawn_at: withdrawnAt }: Standing): boolean => !isHeld && withdrawnAt === null;

/** What keeps a contract from taking money, as a fact about it; none for one that runs. */
export function stateFacts(
  { is_held: isHeld, withdrawn_at: withdrawnAt }: Standing,
  t: TFunction<'contract'>,
  isForStaff: boolean,
): { label: string; value: string }[] {
  if (withdrawnAt !== null) return [{ label: t('state'), value: t('withdrawn', { date: formatDate(withdrawnAt) }) }];
  return isHeld ? [{ label: t('state'), value: t(isForStaff ? 'heldForStaff' : 'held') }] : [];
}
