import { changeAmlFacts, readAmlFacts } from '@pramen/contract/clients/aml-facts.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../record/client.reader.ts';
import { readAmlFactsOf } from './aml-facts.reader.ts';
import { changeAmlFactsOf } from './aml-facts.service.ts';

export function amlFactsRoutes(platform: Platform): Route[] {
  return [
    serve(readAmlFacts, async ({ db, actor, params }) => {
      const client = await requireClient(db, actor, 'clients.read', params.id);
      return readAmlFactsOf(db, platform.config.keys.master, client);
    }),
    serve(changeAmlFacts, async ({ tx, actor, params, body }) => {
      const facts = await changeAmlFactsOf(tx, platform, actor, params.id, body);
      return { message: translate(actor.origin.language, 'amlFacts:saved'), facts };
    }),
  ];
}
