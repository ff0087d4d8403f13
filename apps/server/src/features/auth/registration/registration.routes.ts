import { checkUniqueEmail, saveAsClient, verifyRegistration } from '@pramen/contract/auth/registration.endpoints';
import { serve, serveGuarded, type Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt } from '../../access/limits.service.ts';
import { recordRefusal } from '../record/auth.service.ts';
import { completeRegistration, proveRegistration } from './completion.service.ts';
import { limits } from './registration.rules.ts';
import { isEmailTaken } from './registrations.reader.ts';
import { proveSave, saveRegistration } from './save.service.ts';

/** How a stranger becomes a client. */
export function registrationRoutes(platform: Platform): Route[] {
  return [
    serve(checkUniqueEmail, async ({ db, query, origin }) => {
      await countAttempt(db, platform, limits.checkByAddress, origin.ip);
      return { is_unique: !(await isEmailTaken(db, query.email)) };
    }),
    serveGuarded(saveAsClient, {
      before: (call) => proveSave(platform, call),
      handle: (call, proved) => saveRegistration(platform, call, proved),
    }),
    serveGuarded(verifyRegistration, {
      before: (call) => proveRegistration(platform, call),
      handle: (call, proved) => completeRegistration(platform, call, proved),
      refused: (call, problem) => recordRefusal(platform, 'auth.registrationFailed', call, problem),
    }),
  ];
}
