import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/formats/decimals.ts';
import type { PlacedField } from './annotations.model.ts';

const hundredths = { least: 2, most: 2 } as const;

/** Describes the position of a value: 'strana 1, 12,50 % zleva, 34,00 % shora'. */
export function usePlaceWords(): (field: Pick<PlacedField, 'page' | 'x' | 'y'>) => string {
  const { t } = useTranslation('documentTemplates');
  return ({ page, x, y }) => t('annotations.place', { page, x: writeDecimal(x, hundredths), y: writeDecimal(y, hundredths) });
}
