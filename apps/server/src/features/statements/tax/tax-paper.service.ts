import { translate } from '@pramen/texts/translate';
import type { DraftPaper } from '../orders/paper.ts';
import { fingerprintOfTax, isEmptyYear, presentTaxPaper } from './tax-figures.present.ts';
import { stateTax } from './tax-figures.service.ts';
import { nameTaxPaper, printTaxPaper } from './tax-print.present.ts';

/** Drafts the working paper for the tax return of a year, or of its part up to the last day of the period. */
export const draftTaxPaper: DraftPaper = async (request) => {
  const { period, language } = request;
  const { coverage, tax } = await stateTax(request);
  if (!tax) return { failure: 'reason' in coverage ? coverage.reason : 'failed' };
  const paper = presentTaxPaper(tax);
  return {
    faults: tax.faults,
    isEmpty: isEmptyYear(paper),
    fingerprint: fingerprintOfTax(paper),
    reason: translate(language, 'taxPaperPdf:reason'),
    name: (edition) => nameTaxPaper(period, edition, language),
    print: (head, edition) => printTaxPaper({ ...head, paper, edition }, language),
  };
};
