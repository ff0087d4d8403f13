import * as endpoints from '@pramen/contract/ledger/ledger.endpoints';
import type { PagedReadQuery } from '@pramen/contract/fields';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { presentInstruction, presentTrade, presentTransaction } from './ledger.present.ts';
import { isKnownScope, listInstructions, listTrades, listTransactions } from './ledger.reader.ts';
import type { LedgerScope } from './ledger.reader.ts';

interface LedgerCall {
  db: Db;
  actor: Actor;
  params: { id: string };
  query: PagedReadQuery;
}

type ScopeOf = (clientId: string, id: string) => LedgerScope;
const ofContract: ScopeOf = (clientId, contractId) => ({ clientId, contractId });
const ofStrategy: ScopeOf = (clientId, contractStrategyId) => ({ clientId, contractStrategyId });

/** Lists rows of the client's own scope; a foreign or unknown id is record.not_found. */
function listWith<Row, Answer>(
  scopeOf: ScopeOf,
  list: (db: Db, scope: LedgerScope, query: PagedReadQuery) => Promise<{ rows: Row[]; total: number | null }>,
  present: (row: Row) => Answer,
) {
  return async ({ db, actor, params, query }: LedgerCall) => {
    if (!actor.clientId) throw new Problem('record.not_found');
    const scope = scopeOf(actor.clientId, params.id);
    if (!(await isKnownScope(db, scope))) throw new Problem('record.not_found');
    const { rows, total } = await list(db, scope, query);
    return { data: rows.map(present), ...(total === null ? {} : { meta: { total } }) };
  };
}

export function ledgerRoutes(): Route[] {
  return [
    serve(endpoints.listContractTransactions, listWith(ofContract, listTransactions, presentTransaction)),
    serve(endpoints.listContractTrades, listWith(ofContract, listTrades, presentTrade)),
    serve(endpoints.listContractInstructions, listWith(ofContract, listInstructions, presentInstruction)),
    serve(endpoints.listContractStrategyTransactions, listWith(ofStrategy, listTransactions, presentTransaction)),
    serve(endpoints.listContractStrategyTrades, listWith(ofStrategy, listTrades, presentTrade)),
    serve(endpoints.listContractStrategyInstructions, listWith(ofStrategy, listInstructions, presentInstruction)),
  ];
}
