import { readNoticePreferences, saveNoticePreference } from '@pramen/contract/messages/messages.endpoints';
import { serve, type Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readPreferences } from './preferences.reader.ts';
import { savePreference } from './preferences.service.ts';

/** When the caller gets e-mails. */
export function preferenceRoutes(platform: Platform): Route[] {
  return [
    serve(readNoticePreferences, async ({ actor, db }) => ({ data: await readPreferences(db, actor.userId, actor.role) })),
    serve(saveNoticePreference, async ({ actor, body, tx }) => {
      await savePreference(tx, platform, actor, body);
      return { data: await readPreferences(tx, actor.userId, actor.role) };
    }),
  ];
}
