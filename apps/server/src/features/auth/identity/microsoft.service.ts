import type { finishMicrosoft, redirectToMicrosoft } from '@pramen/contract/auth/identity.endpoints';
import type { MicrosoftEnd } from '@pramen/contract/auth/identity.lists';
import type { Readable } from '../../../database/connect.ts';
import type { EarlyCall, WriteCall } from '../../../platform/calls/call.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import type { IdentityProvider } from '../../../platform/identity/identity-provider.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../../access/limits.service.ts';
import { bindIdentity, findBoundUser, listProvidersOf, subjectHashOf } from '../../identity/bindings.service.ts';
import { findErrand, finishIdentity, identityLimits, startIdentity } from '../../identity/identity.service.ts';
import type { ProvedIdentity } from '../../identity/identity.service.ts';
import { findInvited, readInvitation, spendInvitation } from '../../identity/invitations.service.ts';
import { findPersonByEmail, findPersonById } from '../../users/people.reader.ts';
import type { Person } from '../../users/people.reader.ts';
import { authorOf, holdPerson, signIn } from '../record/auth.service.ts';
import { ATTEMPT_COOKIE, attemptCookie, newAttemptSecret, readAttemptCookie } from './attempt-cookie.ts';
import { endOfAnswer, endOfProblem } from './microsoft.rules.ts';

type Redirect = typeof redirectToMicrosoft;
type Callback = typeof finishMicrosoft;

/** A refusal is told by the sign-in screen, which has a sentence for each end: the browser of these two calls shows whatever it gets. */
export interface Refused {
  refusal: MicrosoftEnd;
}

const staffRoles: readonly string[] = ['ADMIN', 'BACK_OFFICE'];
export const mayUseMicrosoft = ({ role }: Pick<Person, 'role'>): boolean => staffRoles.includes(role);

/** Ends the visit from within: thrown where the portal has no error code of its own for it. */
class Ended extends Error {
  readonly end: MicrosoftEnd;
  constructor(end: MicrosoftEnd) {
    super(end);
    this.end = end;
  }
}

async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Ended) return { refusal: error.end };
    if (error instanceof Problem) return { refusal: endOfProblem(error.code) };
    throw error;
  }
}

const toSignIn = (platform: Platform, query: Record<string, string>) => portalAddress(platform.config, 'login', query);
const toRefusal = (platform: Platform, { refusal }: Refused) => toSignIn(platform, { error: `microsoft.${refusal}` });

export interface PreparedRedirect {
  tenant: string;
  provider: IdentityProvider;
  /** null: a sign-in. */
  invitationId: string | null;
}

/** The tenant that the person is bound with, else the first one. */
async function chooseTenant(db: Readable, { identities }: Platform, email: string | undefined): Promise<[string, IdentityProvider]> {
  const person = email ? await findPersonByEmail(db, email.trim().toLowerCase()) : null;
  const bound = person ? await listProvidersOf(db, person.id) : [];
  const all = [...identities.microsoft];
  const chosen = all.find(([tenant]) => bound.includes(tenant)) ?? all[0];
  if (!chosen) throw new Problem('identity.off');
  return chosen;
}

export function prepareRedirect(
  platform: Platform,
  { outsideTx, origin, query }: EarlyCall<Redirect>,
): Promise<PreparedRedirect | Refused> {
  return orRefusal(async () => {
    await countAttempt(outsideTx, platform, identityLimits.start, origin.ip);
    const [tenant, provider] = await chooseTenant(outsideTx, platform, query.email);
    const invitationId = query.invitation === undefined ? null : readInvitation(platform, query.invitation);
    const isInvited = invitationId !== null && (await findInvited(outsideTx, platform, invitationId)) !== null;
    if (query.invitation !== undefined && !isInvited) throw new Ended('invitation_used');
    await provider.prepare();
    return { tenant, provider, invitationId };
  });
}

/** Sends the browser to Microsoft, or with a sentence to the sign-in screen. */
export async function redirect(
  platform: Platform,
  call: WriteCall<Redirect>,
  prepared: PreparedRedirect | Refused,
): Promise<Record<string, never>> {
  const { tx, origin, query, readCookie, setHeader } = call;
  if ('refusal' in prepared) {
    setHeader('location', toRefusal(platform, prepared));
    return {};
  }
  const { tenant, provider, invitationId } = prepared;
  const browser = readAttemptCookie(readCookie(ATTEMPT_COOKIE)) ?? newAttemptSecret();
  const purpose = invitationId === null ? 'STAFF_SIGN_IN' : 'STAFF_INVITATION';
  const errand = { purpose, provider: tenant, boundTo: { browser }, ...(invitationId === null ? {} : { recordId: invitationId }) } as const;
  const extra: Record<string, string> = query.email ? { login_hint: query.email } : {};
  const address = await startIdentity(tx, platform, provider, errand, undefined, extra);
  await platform.audit.append(tx, { origin }, { action: 'identity.started', objectType: 'identity', facts: { purpose } });
  setHeader('set-cookie', attemptCookie(browser, platform.config));
  setHeader('location', address.href);
  return {};
}

/** A Microsoft account is known by tenant and object: its e-mail may be given to somebody else. */
function accountOf(platform: Platform, tenant: string, identity: ProvedIdentity): ProvedIdentity {
  const { tid, oid } = identity.token;
  if (tid !== tenant) throw new Ended('other_tenant');
  if (typeof oid !== 'string' || oid === '') throw new Problem('identity.refused');
  return { ...identity, subjectHash: subjectHashOf(platform.config.keys.code, `microsoft:${tenant}`, oid) };
}

export interface ProvedAccount {
  tenant: string;
  identity: ProvedIdentity;
  /** null: a sign-in. */
  invitationId: string | null;
}

export function proveMicrosoft(platform: Platform, call: EarlyCall<Callback>): Promise<ProvedAccount | Refused> {
  const { outsideTx, origin, query, readCookie } = call;
  return orRefusal(async () => {
    await countAttempt(outsideTx, platform, identityLimits.finish, origin.ip);
    const browser = readAttemptCookie(readCookie(ATTEMPT_COOKIE));
    const { code, state, iss, error, error_description: description = '' } = query;
    if (state === undefined || browser === null) throw new Problem('identity.state_invalid');
    const errand = await findErrand(outsideTx, platform, browser, state);
    const provider = errand && platform.identities.microsoft.get(errand.provider);
    if (!provider) throw new Problem('identity.state_invalid');
    if (error !== undefined) throw new Ended(endOfAnswer(error, description, errand.purpose === 'STAFF_INVITATION'));
    if (code === undefined) throw new Problem('identity.state_invalid');
    const proved = await finishIdentity(outsideTx, platform, provider, { ...errand, boundTo: { browser } }, { code, state, iss });
    await refundAttempt(outsideTx, platform, identityLimits.finish, origin.ip, true);
    const invitationId = errand.purpose === 'STAFF_INVITATION' ? proved.recordId : null;
    return { tenant: errand.provider, identity: accountOf(platform, errand.provider, proved), invitationId };
  });
}

/** The person whom the account belongs to or, with an invitation, is about to; a refusal otherwise. */
async function personOf(
  platform: Platform,
  { tx }: WriteCall<Callback>,
  { identity, invitationId }: ProvedAccount,
): Promise<Person | Refused> {
  const bound = await findBoundUser(tx, identity.subjectHash);
  const invited = invitationId === null ? null : await findInvited(tx, platform, invitationId);
  if (invitationId !== null && invited === null) return { refusal: 'invitation_used' };
  if (bound !== null && invited !== null && bound !== invited) return { refusal: 'bound_elsewhere' };
  const userId = invited ?? bound;
  const person = userId === null ? null : await findPersonById(tx, userId);
  if (!person || !mayUseMicrosoft(person)) return { refusal: 'not_invited' };
  return person.mayEnter ? person : { refusal: 'deactivated' };
}

async function refuse(
  platform: Platform,
  { tx, origin, setHeader }: WriteCall<Callback>,
  refused: Refused,
): Promise<Record<string, never>> {
  const facts = { reason: `microsoft.${refused.refusal}` };
  await platform.audit.append(tx, { origin }, { action: 'identity.refused', objectType: 'identity', facts });
  setHeader('location', toRefusal(platform, refused));
  return {};
}

/** Signs the person in, and binds the account before when they came by an invitation. */
export async function finishMicrosoftSignIn(
  platform: Platform,
  call: WriteCall<Callback>,
  proved: ProvedAccount | Refused,
): Promise<Record<string, never>> {
  const { tx, origin, setHeader } = call;
  if ('refusal' in proved) return refuse(platform, call, proved);
  const found = await personOf(platform, call, proved);
  if ('refusal' in found) return refuse(platform, call, found);
  const person = await holdPerson(tx, found.id);
  const { tenant, identity, invitationId } = proved;
  if (invitationId !== null) {
    if ((await spendInvitation(tx, platform, invitationId)) === null) return refuse(platform, call, { refusal: 'invitation_used' });
    await bindIdentity(tx, platform, identity, tenant, person.id);
    const entry = { action: 'identity.bound', objectType: 'user', objectId: person.id, facts: { provider: tenant } };
    await platform.audit.append(tx, authorOf(person, origin), entry);
  }
  const { token } = await signIn(tx, platform, person, 'MICROSOFT', origin, 'HANDOVER');
  setHeader('location', toSignIn(platform, { token }));
  return {};
}
