import * as endpoints from '@pramen/contract/auth/identity.endpoints';
import { inTransaction } from '../../../database/transaction.ts';
import { serveGuarded } from '../../../platform/http/serve.ts';
import type { Route } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { beginBankIdentity, prepareBank, proveBankIdentity, signInByBank } from './bank-sign-in.service.ts';
import { finishMicrosoftSignIn, prepareRedirect, proveMicrosoft, redirect } from './microsoft.service.ts';

/** Refusals that say something about a person or an attack; outages and limits do not. */
const recorded: ReadonlySet<string> = new Set([
  'identity.refused',
  'identity.state_invalid',
  'identity.unverified',
  'user_or_client_not_found',
  'user.deactivated',
]);

/** Sign-in by electronic identities. */
export function identityRoutes(platform: Platform): Route[] {
  return [
    serveGuarded(endpoints.readBankIdentityUrl, {
      before: (call) => prepareBank(platform, call),
      handle: (call) => beginBankIdentity(platform, call),
    }),
    serveGuarded(endpoints.finishBankIdentity, {
      before: (call) => proveBankIdentity(platform, call),
      handle: (call, identity) => signInByBank(platform, call, identity),
      refused: async ({ outsideTx, origin }, { code }) => {
        if (!recorded.has(code)) return;
        const entry = { action: 'identity.refused', objectType: 'identity', facts: { purpose: 'SIGN_IN', reason: code } };
        await inTransaction(outsideTx, (tx) => platform.audit.append(tx, { origin }, entry));
      },
    }),
    serveGuarded(endpoints.redirectToMicrosoft, {
      before: (call) => prepareRedirect(platform, call),
      handle: (call, prepared) => redirect(platform, call, prepared),
    }),
    serveGuarded(endpoints.finishMicrosoft, {
      before: (call) => proveMicrosoft(platform, call),
      handle: (call, proved) => finishMicrosoftSignIn(platform, call, proved),
    }),
  ];
}
