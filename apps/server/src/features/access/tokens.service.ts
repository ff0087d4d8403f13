import { jwtVerify, SignJWT } from 'jose';
import type { Role } from '@pramen/domain/permissions/roles';
import { isId } from '../../platform/keys/identifiers.ts';

/** Lifetime of an access token in seconds: 8 hours. */
export const ACCESS_TOKEN_SECONDS = 28_800;
/** Lifetime of the token that a redirect carries in its URL; valid for one refresh. */
export const HANDOVER_TOKEN_SECONDS = 60;

/** The only algorithm used and accepted; a token that names another is forged. */
const ALGORITHM = 'HS256';
const ISSUER = 'pramen';

export interface TokenFacts {
  jti: string;
  userId: string;
  role: Role;
  impersonatorUserId: string | null;
  issuedAt: Date;
  expiresAt: Date;
}

const inSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/** Signs a token; its claims are for display, the server trusts only `jti`. */
export function signToken(key: Buffer, facts: TokenFacts): Promise<string> {
  const claims = { role: facts.role, ...(facts.impersonatorUserId ? { impersonator: facts.impersonatorUserId } : {}) };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setJti(facts.jti)
    .setSubject(facts.userId)
    .setIssuedAt(inSeconds(facts.issuedAt))
    .setExpirationTime(inSeconds(facts.expiresAt))
    .sign(key);
}

/** The jti of an unexpired token that this server signed; otherwise null. */
export async function verifyToken(key: Buffer, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER, requiredClaims: ['exp'], currentDate: now });
    // The library does not check the type of jti.
    const jti: unknown = payload.jti;
    return typeof jti === 'string' && isId(jti) ? jti : null;
  } catch {
    return null;
  }
}
