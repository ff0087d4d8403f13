import * as endpoints from '@pramen/contract/ledger/ledger.endpoints';
import type { PagedReadQuery } from '@pramen/contract/fields';
import type { LedgerExportQuery } from '@pramen/contract/ledger/ledger.schemas';
import { translate } from '@pramen/texts/translate';
import type { Db } from '../../database/connect.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { ExportDeps } from '../../platform/lists/list-export.ts';
import { createSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { findReportedClient } from '../clients/record/reported-client.reader.ts';
import { instructionList, tradeList, transactionList } from './ledger.lists.ts';
import type { LedgerList } from './ledger.lists.ts';
import { presentInstruction, presentTrade, presentTransaction } from './ledger.present.ts';
import { findScopeName, readLedgerPage, streamLedgerRows } from './ledger.reader.ts';
import type { LedgerScope } from './ledger.reader.ts';
import { instructionSheet, presentLedgerSheet, tradeSheet, transactionSheet } from './ledger.sheets.ts';
import type { LedgerSheet } from './ledger.sheets.ts';

interface LedgerCall {
  db: Db;
  actor: Actor;
  params: { id: string };
  query: PagedReadQuery;
}

type FindScope = (call: Pick<LedgerCall, 'db' | 'actor' | 'params'>) => Promise<LedgerScope>;
const ofContract: FindScope = async ({ db, actor, params: { id } }) => ({
  clientId: (await findReportedClient(db, actor, { kind: 'contract', id })).id,
  contractId: id,
});
const ofStrategy: FindScope = async ({ db, actor, params: { id } }) => ({
  clientId: (await findReportedClient(db, actor, { kind: 'strategy', id })).id,
  contractStrategyId: id,
});

type ListIn<Row> = (language: Language) => LedgerList<Row>;

/** Lists the caller's own rows or, for staff, those of a client in their scope; another client's or an unknown id is record.not_found. */
function listWith<Row extends { id: string }, Answer>(findScope: FindScope, list: ListIn<Row>, present: (row: Row) => Answer) {
  return async ({ db, actor, params, query }: LedgerCall) => {
    const page = await readLedgerPage(db, list(actor.origin.language), await findScope({ db, actor, params }), query);
    if (!page) throw new Problem('record.not_found');
    if (query.page === undefined && page.total > page.rows.length) throw new Problem('list.page_needed');
    return { data: page.rows.map(present), ...(query.page === undefined ? {} : { meta: { total: page.total } }) };
  };
}

type ExportCall = Omit<LedgerCall, 'query'> & { query: LedgerExportQuery };

/** Exports the same list as a file: all rows, as filtered and ordered. */
function exportWith<Row>(
  { clock, exports }: Pick<ExportDeps, 'clock' | 'exports'>,
  findScope: FindScope,
  list: ListIn<Row>,
  sheet: LedgerSheet<Row>,
) {
  return async ({ db, actor, params, query }: ExportCall) => {
    const scope = await findScope({ db, actor, params });
    const name = await findScopeName(db, scope);
    if (name === null) throw new Problem('record.not_found');
    const { language } = actor.origin;
    const rows = exports.runEach(streamLedgerRows(db, list(language), scope, query), actor.userId);
    return createSpreadsheet(
      query.format,
      [translate(language, `exports:names.${sheet.name}`), name],
      [presentLedgerSheet(sheet, rows, language)],
      clock.now(),
    );
  };
}

export function ledgerRoutes(deps: ExportDeps): Route[] {
  return [
    serve(endpoints.listContractTransactions, listWith(ofContract, transactionList, presentTransaction)),
    serve(endpoints.listContractTrades, listWith(ofContract, tradeList, presentTrade)),
    serve(endpoints.listContractInstructions, listWith(ofContract, instructionList, presentInstruction)),
    serve(endpoints.listContractStrategyTransactions, listWith(ofStrategy, transactionList, presentTransaction)),
    serve(endpoints.listContractStrategyTrades, listWith(ofStrategy, tradeList, presentTrade)),
    serve(endpoints.listContractStrategyInstructions, listWith(ofStrategy, instructionList, presentInstruction)),
    serve(endpoints.exportContractTransactions, exportWith(deps, ofContract, transactionList, transactionSheet)),
    serve(endpoints.exportContractTrades, exportWith(deps, ofContract, tradeList, tradeSheet)),
    serve(endpoints.exportContractInstructions, exportWith(deps, ofContract, instructionList, instructionSheet)),
    serve(endpoints.exportContractStrategyTransactions, exportWith(deps, ofStrategy, transactionList, transactionSheet)),
    serve(endpoints.exportContractStrategyTrades, exportWith(deps, ofStrategy, tradeList, tradeSheet)),
    serve(endpoints.exportContractStrategyInstructions, exportWith(deps, ofStrategy, instructionList, instructionSheet)),
  ];
}
