import { useTranslation } from 'react-i18next';
import { isMovementKind } from './ledger.model.ts';

/** Labels for kinds of movements; a kind without a label stays as stored. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation('movements');
  return (kind) => (isMovementKind(kind) ? t(`kinds.${kind}`) : kind);
}
