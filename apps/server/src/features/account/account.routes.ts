import * as endpoints from '@pramen/contract/account/account.endpoints';
import { serve, serveGuarded, type Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { listLivingSessions } from '../access/access.reader.ts';
import { presentSession, presentSignIn } from './account.present.ts';
import { listSignInRows } from './account.reader.ts';
import { recordRefusedChange, saveLanguage } from './account.service.ts';
import { provePasswordChange, takePasswordStep } from './password-change.service.ts';
import { provePhoneChange, takePhoneStep } from './phone-change.service.ts';
import { endOtherSessions, endSession } from './sessions.service.ts';

function sessionRoutes(platform: Platform): Route[] {
  return [
    serve(endpoints.listSessions, async ({ actor, db }) => {
      const sessions = await listLivingSessions(db, actor.userId, platform.clock.now());
      return { data: sessions.map((session) => presentSession(session, actor.sessionId)) };
    }),
    serve(endpoints.endSession, async ({ actor, params, tx }) => {
      await endSession(tx, platform, actor, params.id);
      return {};
    }),
    serve(endpoints.endOtherSessions, async ({ actor, tx }) => ({ revoked: await endOtherSessions(tx, platform, actor) })),
    serve(endpoints.listSignIns, async ({ actor, db, query }) => {
      const { rows, total } = await listSignInRows(db, actor.userId, query);
      return { data: rows.map(presentSignIn), meta: { total } };
    }),
  ];
}

/** What a person sees and changes in their own account. */
export function accountRoutes(platform: Platform): Route[] {
  return [
    ...sessionRoutes(platform),
    serveGuarded(endpoints.changePassword, {
      before: (call) => provePasswordChange(platform, call),
      handle: (call, proved) => takePasswordStep(platform, call, proved),
      refused: ({ outsideTx, actor }, problem) => recordRefusedChange(platform, outsideTx, actor, 'account.passwordChangeRefused', problem),
    }),
    serveGuarded(endpoints.changePhone, {
      before: (call) => provePhoneChange(platform, call),
      handle: (call, proved) => takePhoneStep(platform, call, proved),
      refused: ({ outsideTx, actor }, problem) => recordRefusedChange(platform, outsideTx, actor, 'account.phoneChangeRefused', problem),
    }),
    serve(endpoints.savePreferences, async ({ actor, body, tx }) => {
      await saveLanguage(tx, platform, actor, body.language);
      return { language: body.language };
    }),
  ];
}
