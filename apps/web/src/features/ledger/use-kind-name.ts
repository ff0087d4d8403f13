import { useTranslation } from 'react-i18next';
import { isMovementKind } from './ledger.model.ts';

/** Words for kinds of movements: BUY is a purchase; a kind without a word stays as it is written. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('movements');
  return (kind) => (isMovementKind(kind) ? t(`kinds.${kind}`) : kind);
}
