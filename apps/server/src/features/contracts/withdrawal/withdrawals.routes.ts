import * as endpoints from '@pramen/contract/contracts/withdrawals.endpoints';
import type { QueuedWithdrawal, Withdrawal } from '@pramen/contract/contracts/withdrawals.schemas';
import { findLeavingFault } from '@pramen/domain/clients/withdrawal';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { leavableOf } from '../record/contracts.reader.ts';
import { lastDayOf, listWithdrawals, readWithdrawalOf, requireContract } from './withdrawals.reader.ts';
import type { WithdrawalState } from './withdrawals.reader.ts';
import { settleWithdrawal, withdraw } from './withdrawals.service.ts';

function presentWithdrawal({ contract, row, withdrawnAt, note }: WithdrawalState, { clock, config }: Platform): Withdrawal {
  const country = config.firmCountry;
  return {
    contract_id: contract.id,
    contract_number: contract.contractNumber,
    until: lastDayOf(contract, country),
    may_withdraw: withdrawnAt === null && findLeavingFault(leavableOf(contract), clock.today(), country) === null,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
    note,
    currency: contract.currency,
    settlement: row?.settledAt
      ? {
          settled_at: row.settledAt.toISOString(),
          returned_amount: row.returnedAmount === null ? null : Number(row.returnedAmount),
          returned_on: row.returnedOn,
        }
      : null,
  };
}

type Listed = Awaited<ReturnType<typeof listWithdrawals>>[number];

function presentSettlement({ withdrawal: { returnedAmount, returnedOn }, settlementNote }: Listed): QueuedWithdrawal['settlement'] {
  return returnedAmount === null ? null : { returned_amount: Number(returnedAmount), returned_on: returnedOn, note: settlementNote };
}

const presentQueued = (listed: Listed): QueuedWithdrawal => {
  const { withdrawal, firstname, surname, contractNumber, currency, note, waiting } = listed;
  return {
    id: withdrawal.id,
    client: { id: withdrawal.clientId, name: `${firstname} ${surname}` },
    contract: { id: withdrawal.contractId, contract_number: contractNumber, currency },
    withdrawn_at: withdrawal.withdrawnAt.toISOString(),
    note,
    waiting: waiting.map((one) => ({ currency: one.currency, amount: Number(one.amount) })),
    settled_at: withdrawal.settledAt?.toISOString() ?? null,
    settlement: presentSettlement(listed),
  };
};

export function withdrawalRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.readWithdrawal, async ({ db, actor, params }) => {
      const contract = await requireContract(db, actor, 'withdrawals.read', params.id.toLowerCase());
      return presentWithdrawal(await readWithdrawalOf(db, platform, contract), platform);
    }),
    serve(endpoints.withdrawFromContract, async ({ tx, actor, params, body }) => {
      const contract = await withdraw(tx, platform, actor, params.id.toLowerCase(), body.note ?? null);
      const withdrawal = presentWithdrawal(await readWithdrawalOf(tx, platform, contract), platform);
      return { message: translate(actor.origin.language, 'withdrawal:done', { number: contract.contractNumber }), withdrawal };
    }),
    serve(endpoints.readWithdrawals, async ({ db }) => ({
      data: (await listWithdrawals(db, platform, platform.clock.now())).map(presentQueued),
    })),
    serve(endpoints.settleWithdrawal, async ({ tx, actor, params, body: { client_id: clientId, ...settlement } }) => {
      await settleWithdrawal(tx, platform, actor, { clientId, id: params.id.toLowerCase() }, settlement);
      return { message: translate(actor.origin.language, 'withdrawal:settled') };
    }),
  ];
}
