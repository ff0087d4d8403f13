import { createClient as createClientCall } from '@pramen/contract/clients/client.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readClientAnswer } from '../../clients/record/client-answer.reader.ts';
import { createClient } from '../../clients/record/client.service.ts';
import { createContract } from './contracts.service.ts';

/** Creates a client, optionally with the first contract. */
export function clientCreationRoutes(platform: Platform): Route[] {
  return [
    serve(createClientCall, async ({ tx, actor, body }) => {
      const id = await createClient(tx, platform, actor, body);
      if (body.contract_type_id) await createContract(tx, platform, actor, id, { contract_type_id: body.contract_type_id });
      const client = await readClientAnswer(tx, platform.config.keys.master, actor, 'clients.read', id, true);
      return { message: translate(actor.origin.language, 'client:created'), client };
    }),
  ];
}
