import type { StatementFigures } from '@pramen/contract/statements/statements.schemas';
import type { StatementReason } from '@pramen/domain/documents/statement-orders';
import type { Db } from '../../database/connect.ts';
import type { Language } from '../../platform/calls/call.ts';
import type { PortfolioDeps } from '../portfolio/record/portfolio.service.ts';
import { fingerprintOf } from './figures/statement-fingerprint.ts';
import { presentFigures } from './figures/statement-figures.present.ts';
import { isEmpty, stateClient } from './figures/statement-figures.service.ts';

/** The figures of a statement for other papers about the same period. */
export interface ClientFigures {
  figures: StatementFigures;
  /** Equal for the same figures in another language. */
  fingerprint: Buffer;
  /** Nothing was held, and nothing moved. */
  isEmpty: boolean;
}

/**
 * Reads a client's figures of a period, equal to those of a statement, or why none could be issued: there are no prices up to its end, or
 * the sums do not close. `owner` has a share of the portfolio's queue; throws server.busy when too many callers wait.
 */
export async function readClientFigures(
  db: Db,
  deps: PortfolioDeps,
  { owner, clientId, language }: { owner: string; clientId: string; language: Language },
  period: { from: string; to: string },
): Promise<ClientFigures | { reason: StatementReason }> {
  const { coverage, statement } = await stateClient(db, deps, owner, clientId, { ...period, isItemised: false }, language);
  if (!statement) return { reason: 'reason' in coverage ? coverage.reason : 'failed' };
  if (statement.faults.length > 0) return { reason: 'not_closed' };
  const figures = presentFigures(statement, language);
  return { figures, fingerprint: fingerprintOf(figures), isEmpty: isEmpty(statement) };
}
