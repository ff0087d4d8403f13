import * as endpoints from '@pramen/contract/ledger/ledger.endpoints';
import type { PagedReadQuery } from '@pramen/contract/fields';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../platform/http/call.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { instructionList, tradeList, transactionList } from './ledger.lists.ts';
import type { LedgerList } from './ledger.lists.ts';
import { presentInstruction, presentTrade, presentTransaction } from './ledger.present.ts';
import { readLedgerPage } from './ledger.reader.ts';
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
function listWith<Row extends { id: string }, Answer>(scopeOf: ScopeOf, list: LedgerList<Row>, present: (row: Row) => Answer) {
  return async ({ db, actor, params, query }: LedgerCall) => {
    const page = actor.clientId && (await readLedgerPage(db, list, scopeOf(actor.clientId, params.id), query));
    if (!page) throw new Problem('record.not_found');
    return { data: page.rows.map(present), ...(query.page === undefined ? {} : { meta: { total: page.total } }) };
  };
}

export function ledgerRoutes(): Route[] {
  return [
    serve(endpoints.listContractTransactions, listWith(ofContract, transactionList, presentTransaction)),
    serve(endpoints.listContractTrades, listWith(ofContract, tradeList, presentTrade)),
    serve(endpoints.listContractInstructions, listWith(ofContract, instructionList, presentInstruction)),
    serve(endpoints.listContractStrategyTransactions, listWith(ofStrategy, transactionList, presentTransaction)),
    serve(endpoints.listContractStrategyTrades, listWith(ofStrategy, tradeList, presentTrade)),
    serve(endpoints.listContractStrategyInstructions, listWith(ofStrategy, instructionList, presentInstruction)),
  ];
}
