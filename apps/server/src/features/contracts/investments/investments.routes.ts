import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import { wantsTrashed } from '@pramen/contract/contracts/contracts.schemas';
import { translate } from '@pramen/texts/translate';
import type { Db } from '../../../database/connect.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { isId } from '../../../platform/keys/identifiers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { presentStrategy, readActiveStrategies } from '../../strategies/strategies.reader.ts';
import { findAvailableStrategies } from './available.reader.ts';
import { presentInvestment } from '../record/contracts.present.ts';
import { findContract, listInvestments } from '../record/contracts.reader.ts';
import type { InvestmentRow } from '../record/contracts.reader.ts';
import type { MeasureWorth } from '../record/deletion-guard.service.ts';
import { addStrategies } from './adding.service.ts';
import { changeInvestment, deleteInvestment } from './investments.service.ts';

/** The contract named by a query; the client must be in the actor's scope and own the contract, and it must not be in the trash. */
async function readContract(db: Db, actor: Actor, clientId: string, contractId: string) {
  if (!isId(clientId)) throw new Problem('record.not_found');
  await requireClient(db, actor, 'contracts.read', clientId);
  const contract = await findContract(db, clientId, contractId);
  if (!contract || contract.deletedAt !== null) throw new Problem('record.not_found');
  return contract;
}

const presentIn =
  ({ origin: { language } }: Actor) =>
  (row: InvestmentRow) =>
    presentInvestment(row, language);

export function investmentRoutes(platform: Platform, measureWorth: MeasureWorth): Route[] {
  return [
    serve(endpoints.listInvestments, async ({ db, actor, params, query }) => {
      await requireClient(db, actor, 'contracts.read', params.id);
      return { data: (await listInvestments(db, params.id, wantsTrashed(query))).map(presentIn(actor)) };
    }),
    serve(endpoints.readAvailableStrategies, async ({ db, actor, query: { client_id = '', contract_id = '' } }) => {
      const isAll = client_id === '' && contract_id === '';
      const rows = isAll
        ? await readActiveStrategies(db, actor.origin.language)
        : await findAvailableStrategies(
            db,
            await readContract(db, actor, client_id, contract_id),
            pragueMinuteOf(platform.clock.now()),
            actor.origin.language,
          );
      return { data: rows === 'CLOSED' ? [] : rows.map((row) => presentStrategy(row, actor.origin.language)) };
    }),
    serve(endpoints.addStrategies, async ({ tx, actor, params, body }) => {
      const { investments: rows, warnings } = await addStrategies(tx, platform, actor, params.id, body);
      const { language } = actor.origin;
      const added = translate(language, 'contracts:investments.added', { count: rows.length });
      const warned = warnings.length === 0 ? '' : ` ${translate(language, 'suitability:warned', { count: warnings.length })}`;
      return { message: added + warned, investments: rows.map(presentIn(actor)), warnings };
    }),
    serve(endpoints.changeInvestment, async ({ tx, actor, params, body }) => {
      const key = { clientId: params.id, id: params.investmentId };
      const present = presentIn(actor);
      const investment = present(await changeInvestment(tx, platform, actor, key, body, present));
      return { message: translate(actor.origin.language, 'shell:saved'), contract_strategy: investment };
    }),
    serve(endpoints.deleteInvestment, async ({ tx, actor, params }) => {
      await deleteInvestment(tx, { ...platform, measureWorth }, actor, { clientId: params.id, id: params.investmentId });
      return { message: translate(actor.origin.language, 'contracts:investments.deleted') };
    }),
  ];
}
