import { translate } from '@pramen/texts/translate';
import { fingerprintOf } from '../figures/statement-fingerprint.ts';
import { presentFigures } from '../figures/statement-figures.present.ts';
import { isEmpty, stateClient } from '../figures/statement-figures.service.ts';
import type { DraftPaper } from '../orders/paper.ts';
import { nameStatement, printStatement } from './statement-print.present.ts';

/** Drafts the statement of a period. */
export const draftStatement: DraftPaper = async ({ db, portfolio, owner, clientId, period, language }) => {
  const { coverage, statement } = await stateClient(db, portfolio, owner, clientId, period, language);
  if (!statement) return { failure: 'reason' in coverage ? coverage.reason : 'failed' };
  const figures = presentFigures(statement, language);
  return {
    faults: statement.faults,
    isEmpty: isEmpty(statement),
    fingerprint: fingerprintOf(figures),
    reason: translate(language, 'statementPdf:reason'),
    name: (edition) => nameStatement(period, edition, language),
    print: (head, edition) => printStatement({ ...head, figures, isItemised: period.isItemised, edition }, language),
  };
};
