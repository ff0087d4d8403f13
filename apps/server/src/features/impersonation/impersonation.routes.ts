import { impersonateClient, stopImpersonation } from '@pramen/contract/impersonation/impersonation.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { startImpersonation, endImpersonation } from './impersonation.service.ts';

export function impersonationRoutes(platform: Platform): Route[] {
  return [
    serve(impersonateClient, async ({ tx, actor, params }) => ({ token: await startImpersonation(tx, platform, actor, params.id) })),
    serve(stopImpersonation, async ({ tx, actor }) => ({
      token: await endImpersonation(tx, platform, actor),
      message: translate(actor.origin.language, 'impersonation:ended'),
    })),
  ];
}
