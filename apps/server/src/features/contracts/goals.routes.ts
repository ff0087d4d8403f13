import { changeGoal } from '@pramen/contract/contracts/contracts.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { changeOwnGoal } from './goals.service.ts';

export const goalRoutes = (platform: Platform): Route[] => [
  serve(changeGoal, async ({ tx, actor, params, body }) => {
    await changeOwnGoal(tx, platform, actor, params.id.toLowerCase(), body);
    const isTakenBack = body.name === null && body.target === null && body.date === null;
    return { message: translate(actor.origin.language, isTakenBack ? 'contract:goalDialog.removed' : 'contract:goalDialog.saved') };
  }),
];
