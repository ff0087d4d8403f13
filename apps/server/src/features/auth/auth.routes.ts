import {
  activate,
  login,
  logout,
  readProfile,
  readTenantInfo,
  readVersion,
  refreshSession,
  requestPasswordReset,
  resetPassword,
} from '@pramen/contract/auth/auth.endpoints';
import { serve, serveGuarded, type Route } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { LONGEST_SESSION_MS } from '../access/access.service.ts';
import { readTenantOf } from '../users/tenants.reader.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { activatePerson, proveActivation } from './password/activation.service.ts';
import { presentProfile, presentTenant } from './record/auth.present.ts';
import { recordRefusal, refresh, signOut } from './record/auth.service.ts';
import { proveReset, resetByLink } from './password/password-reset.service.ts';
import { readCompanions, readLoggedUser } from './record/profile.reader.ts';
import { countRequest, requestReset } from './password/reset-request.service.ts';
import { proveStep } from './sign-in/sign-in-guard.service.ts';
import { takeStep } from './sign-in/sign-in.service.ts';
import { findTenant } from './tenant.service.ts';

function sessionRoutes(platform: Platform): Route[] {
  return [
    serve(refreshSession, async ({ actor, tx, setHeader }) => {
      setHeader('authorization', `Bearer ${await refresh(tx, platform, actor)}`);
      return {};
    }),
    serve(logout, async ({ actor, tx }) => {
      await signOut(tx, platform, actor);
      return {};
    }),
    serve(readProfile, async ({ actor, db }) => {
      const [user, tenant, companions] = await Promise.all([
        readLoggedUser(db, platform, actor, actor.origin.language),
        readTenantOf(db, actor.userId),
        readCompanions(db, actor),
      ]);
      const until = (at: number) => Math.max(0, Math.floor((at - platform.clock.now().getTime()) / 1000));
      const left = { token: until(actor.expiresAt.getTime()), session: until(actor.startedAt.getTime() + LONGEST_SESSION_MS) };
      return presentProfile(user, tenant, companions, left, platform.config.intermediaryZoneUrl);
    }),
  ];
}

function entranceRoutes(platform: Platform): Route[] {
  return [
    serveGuarded(login, {
      before: (call) => proveStep(platform, call),
      handle: (call, proved) => takeStep(platform, call, proved),
      refused: (call, problem) => recordRefusal(platform, 'auth.signInFailed', call, problem),
    }),
    serveGuarded(activate, {
      before: (call) => proveActivation(platform, call),
      handle: (call, proved) => activatePerson(platform, call, proved),
      refused: (call, problem) => recordRefusal(platform, 'auth.activationFailed', call, problem),
    }),
    serveGuarded(requestPasswordReset, {
      before: (call) => countRequest(platform, call),
      handle: (call) => requestReset(platform, call),
    }),
    serveGuarded(resetPassword, {
      before: (call) => proveReset(platform, call),
      handle: (call, proved) => resetByLink(platform, call, proved),
      refused: (call, problem) => recordRefusal(platform, 'auth.passwordResetFailed', call, problem),
    }),
    serve(readTenantInfo, async ({ db, query, origin }) => presentTenant(await findTenant(db, platform, query, origin))),
    serve(readVersion, () =>
      Promise.resolve({
        version: platform.config.version,
        demo: platform.config.mode === 'demo',
        bank_identity: platform.identities.bank !== null,
      }),
    ),
  ];
}

/** Sign-in, activation, passwords, the session and the profile of its person. */
export function authRoutes(platform: Platform): Route[] {
  return [...entranceRoutes(platform), ...identityRoutes(platform), ...sessionRoutes(platform)];
}
