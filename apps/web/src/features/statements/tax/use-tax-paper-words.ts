import type { Statement, StatementOrder } from '@pramen/contract/statements/statements.schemas';
import { useTranslation } from 'react-i18next';
import type { PaperWords } from '../statement-list.tsx';
import { taxYearOf } from './tax-years.model.ts';
import { useTaxYearName } from './use-tax-year-name.ts';

/** Tax papers are named by their year. */
export function useTaxPaperWords(): PaperWords {
  const { t } = useTranslation('taxPapers');
  const { t: statements } = useTranslation('statements');
  const yearName = useTaxYearName();
  const periodOf = (paper: Statement | StatementOrder) => yearName(taxYearOf(paper));
  return {
    list: t('list'),
    nameOf: (paper) => t('name', { period: periodOf(paper) }),
    makingOf: (order) => t('making', { period: periodOf(order) }),
    failureOf: (order) => t('failed', { period: periodOf(order), reason: statements(`reasons.${order.reason ?? 'failed'}`) }),
  };
}
