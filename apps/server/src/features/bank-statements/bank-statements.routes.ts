import * as endpoints from '@pramen/contract/bank-statements/bank-statements.endpoints';
import type { BankPayment, LeaveBody } from '@pramen/contract/bank-statements/bank-statements.schemas';
import type { Readable, Tx } from '../../database/connect.ts';
import type { Actor } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentOffer, presentPayment, presentRow } from './bank-statements.present.ts';
import { readReasonsToday, searchOffers, suggestInvestments } from './offers.reader.ts';
import { findPayment, listPayments, listReturnable } from './queue.reader.ts';
import type { OpenPayment } from './queue.reader.ts';
import { assignPayment, leavePayment } from './queue.service.ts';
import { confirmReturn, takeBackPayment } from './returns.service.ts';

export function bankStatementRoutes(platform: Platform): Route[] {
  const { master } = platform.config.keys;
  const requirePayment = async (db: Readable, id: string): Promise<OpenPayment> => {
    const found = await findPayment(db, master, id);
    if (!found) throw new Problem('record.not_found');
    return found;
  };
  const answer = async (db: Readable, actor: Actor, id: string): Promise<BankPayment> => {
    const payment = await requirePayment(db, id);
    const offers = await suggestInvestments(db, actor.origin.language, payment);
    const reasons = await readReasonsToday(db, [payment]);
    return presentPayment(payment, { offers, reasons, returns: await listReturnable(db, master, payment) });
  };
  const leave = async (tx: Tx, actor: Actor, id: string, decision: 'ignore' | 'return', body: LeaveBody) => {
    await leavePayment(tx, platform, actor, await requirePayment(tx, id), decision, body, () => answer(tx, actor, id));
    return answer(tx, actor, id);
  };
  return [
    serve(endpoints.listBankPayments, async ({ db, query }) => {
      const { rows, total, waiting, accounts } = await listPayments(db, master, query);
      const reasons = await readReasonsToday(db, rows);
      return { data: rows.map((row) => presentRow(row, reasons)), meta: { total }, waiting, accounts };
    }),
    serve(endpoints.readBankPayment, ({ db, actor, params }) => answer(db, actor, params.id)),
    serve(endpoints.searchInvestments, async ({ db, actor, params, query }) => {
      await requirePayment(db, params.id);
      return { data: (await searchOffers(db, actor.origin.language, query.needle)).map(presentOffer) };
    }),
    serve(endpoints.assignBankPayment, async ({ tx, actor, params, body }) => {
      const payment = await requirePayment(tx, params.id);
      await assignPayment(tx, platform, actor, payment, body, () => answer(tx, actor, params.id));
      return answer(tx, actor, params.id);
    }),
    serve(endpoints.ignoreBankPayment, ({ tx, actor, params, body }) => leave(tx, actor, params.id, 'ignore', body)),
    serve(endpoints.returnBankPayment, ({ tx, actor, params, body }) => leave(tx, actor, params.id, 'return', body)),
    serve(endpoints.takeBackBankPayment, async ({ tx, actor, params, body }) => {
      const payment = await requirePayment(tx, params.id);
      await takeBackPayment(tx, platform, actor, payment, body, () => answer(tx, actor, params.id));
      return answer(tx, actor, params.id);
    }),
    serve(endpoints.confirmBankReturn, async ({ tx, actor, params, body }) => {
      const payment = await requirePayment(tx, params.id);
      await confirmReturn(tx, platform, actor, payment, body, () => answer(tx, actor, params.id));
      return answer(tx, actor, params.id);
    }),
  ];
}
