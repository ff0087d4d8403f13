import * as endpoints from '@pramen/contract/onboarding/queue.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import { presented } from '../../../platform/lists/all-rows.ts';
import { serveExport } from '../../../platform/lists/list-export.ts';
import type { ExportDeps } from '../../../platform/lists/list-export.ts';
import { allOfList } from '../../../platform/lists/list-page.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireClient } from '../../clients/record/client.reader.ts';
import { readIdentityStanding } from '../../identity/identity-standing.reader.ts';
import { readMade } from './made.reader.ts';
import { readFormsOfClient, readKnownBefore } from './of-client.reader.ts';
import { presentOfClient, presentQueued } from './queue.present.ts';
import { listQueue, queueFor } from './queue.reader.ts';
import type { Now } from './queue.reader.ts';
import { cancelOnboarding, remindOfOnboarding } from './queue.service.ts';
import { queueSheet } from './queue.sheet.ts';

export function queueRoutes(platform: Platform, exporting: ExportDeps): Route[] {
  const now = (): Now => ({ at: platform.clock.now(), country: platform.config.firmCountry });
  return [
    serve(endpoints.listOnboardings, async ({ tx, actor, body }) => {
      const { rows, total } = await listQueue(tx, actor, now(), body);
      return { data: rows.map(presentQueued), meta: { total } };
    }),
    serveExport(exporting, endpoints.exportOnboardings, queueSheet, ({ actor, body }) =>
      presented(allOfList(queueFor(actor, now()), body), presentQueued),
    ),
    serve(endpoints.readOnboardingsOfClient, async ({ db, actor, params }) => {
      const { id } = await requireClient(db, actor, 'onboarding.start', params.id);
      const forms = await readFormsOfClient(db, id, now());
      const known = await readKnownBefore(db, id);
      const identity = await readIdentityStanding(db, id);
      const newest = forms.find(({ isNewest }) => isNewest);
      const made = newest ? await readMade(db, newest.form, actor.origin.language) : [];
      return { data: forms.map((form) => presentOfClient(form, { known, identity, made }, actor, platform.clock.now())) };
    }),
    serve(endpoints.cancelOnboarding, async ({ tx, actor, params, body: { client_id: clientId, reason } }) => {
      await cancelOnboarding(tx, platform, actor, { clientId, id: params.id.toLowerCase() }, reason);
      return { message: translate(actor.origin.language, 'onboardingSteps:canceled') };
    }),
    serve(endpoints.remindOfOnboarding, async ({ tx, actor, params, body: { client_id: clientId } }) => {
      await remindOfOnboarding(tx, platform, actor, { clientId, id: params.id.toLowerCase() });
      return { message: translate(actor.origin.language, 'onboardingSteps:reminded') };
    }),
  ];
}
