import * as endpoints from '@pramen/contract/duties/duties.endpoints';
import { translate } from '@pramen/texts/translate';
import { serve } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listBusinessDays } from './business-calendar.reader.ts';
import { deleteBusinessDay, stateBusinessDay } from './business-calendar.service.ts';

export const businessCalendarRoutes = (platform: Platform): Route[] => [
  serve(endpoints.listBusinessDays, async ({ db }) => ({ data: await listBusinessDays(db) })),
  serve(endpoints.stateBusinessDay, ({ tx, actor, body }) => stateBusinessDay(tx, platform, actor, body)),
  serve(endpoints.deleteBusinessDay, async ({ tx, actor, params }) => {
    await deleteBusinessDay(tx, platform, actor, params.id);
    return { message: translate(actor.origin.language, 'duties:calendar.removed') };
  }),
];
