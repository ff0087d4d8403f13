import { changeComplexClient } from '@pramen/contract/clients/client.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveComplexClient } from '../detail/client-complex.service.ts';
import { readClientAnswer } from '../record/client-answer.reader.ts';
import { confirmOwnData } from './confirmation.service.ts';
import type { FindStaff } from './confirmation.service.ts';

/** The save of a whole client: staff edit it, and clients confirm their own. */
export const confirmationRoutes = (platform: Platform, findStaff: FindStaff): Route[] => [
  serve(changeComplexClient, async ({ tx, actor, params: { id }, body }) => {
    if (actor.role === 'CLIENT') await confirmOwnData(tx, platform, findStaff, actor, id, body);
    else await saveComplexClient(tx, platform, actor, id, body);
    const word =
      actor.role === 'CLIENT' ? (`onboarding:data.${body.state === 'DENIED' ? 'refused' : 'confirmed'}` as const) : 'shell:saved';
    return {
      message: translate(actor.origin.language, word),
      client: await readClientAnswer(tx, platform.config.keys.master, actor, 'clients.read-data', id, true),
    };
  }),
];
