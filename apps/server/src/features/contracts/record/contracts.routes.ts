import * as endpoints from '@pramen/contract/contracts/contracts.endpoints';
import { wantsTrashed } from '@pramen/contract/contracts/contracts.schemas';
import { translate } from '@pramen/texts/translate';
import type { Actor } from '../../../platform/calls/call.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdClient, requireClient } from '../../clients/record/client.reader.ts';
import { presentContract } from './contracts.present.ts';
import { listContracts } from './contracts.reader.ts';
import type { ContractRow } from './contracts.reader.ts';
import { changeContract, createContract, deleteContract } from './contracts.service.ts';
import type { MeasureWorth } from './deletion-guard.service.ts';

const presentIn =
  ({ origin: { language } }: Actor) =>
  (row: ContractRow) =>
    presentContract(row, language);

export function contractRoutes(platform: Platform, measureWorth: MeasureWorth): Route[] {
  return [
    serve(endpoints.listClientContracts, async ({ db, actor, params }) => {
      await requireClient(db, actor, 'contracts.read', params.id);
      return { data: (await listContracts(db, params.id, false)).map(presentIn(actor)) };
    }),
    serve(endpoints.readContractsForClient, async ({ db, actor, params, query }) => {
      await requireClient(db, actor, 'contracts.read', params.id);
      return { data: (await listContracts(db, params.id, wantsTrashed(query))).map(presentIn(actor)) };
    }),
    serve(endpoints.createContract, async ({ tx, actor, params, body }) => {
      await holdClient(tx, actor, 'contracts.edit', params.id);
      const contract = presentIn(actor)(await createContract(tx, platform, actor, params.id, body));
      return { message: translate(actor.origin.language, 'contracts:created', { number: contract.contract_number }), contract };
    }),
    serve(endpoints.changeContract, async ({ tx, actor, params, body }) => {
      const present = presentIn(actor);
      const contract = present(await changeContract(tx, platform, actor, { clientId: params.id, id: params.contractId }, body, present));
      // An empty field keeps the contract's number, so the message must not claim that it was saved.
      const isEmptied = body.contract_number !== undefined && !body.contract_number;
      const message = isEmptied
        ? translate(actor.origin.language, 'contracts:numberKept', { number: contract.contract_number })
        : translate(actor.origin.language, 'shell:saved');
      return { message, contract };
    }),
    serve(endpoints.deleteContract, async ({ tx, actor, params }) => {
      await deleteContract(tx, { ...platform, measureWorth }, actor, { clientId: params.id, id: params.contractId });
      return { message: translate(actor.origin.language, 'contracts:deleted') };
    }),
  ];
}
