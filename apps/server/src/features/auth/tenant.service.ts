import type { QueryOf } from '@pramen/contract/endpoint';
import type { readTenantInfo } from '@pramen/contract/auth/auth.endpoints';
import type { Db } from '../../database/connect.ts';
import type { Origin } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt, refundAttempt } from '../access/limits.service.ts';
import { findTenantByEmail, findTenantByReferral, readCompanyTenant } from '../users/tenants.reader.ts';
import type { Tenant } from '../users/tenants.reader.ts';
import { limits } from './record/auth.rules.ts';

type Asked = QueryOf<typeof readTenantInfo>;

async function lookUp(db: Db, { email, referral_code: referralCode }: Asked): Promise<Tenant | null> {
  const byEmail = email ? await findTenantByEmail(db, email.trim().toLowerCase()) : null;
  return byEmail ?? (referralCode ? findTenantByReferral(db, referralCode.trim()) : null);
}

/** False when a network has tried too many unknown names today; from then on it only sees the company. */
async function mayLookUp(db: Db, platform: Platform, origin: Origin): Promise<boolean> {
  try {
    await countAttempt(db, platform, limits.tenantByAddress, origin.ip);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/**
 * The tenant of an e-mail or a referral code; for unknown ones and beyond the limit the company, in the same shape and with the same
 * statements, so that a client of the company itself looks like an unknown e-mail.
 */
export async function findTenant(db: Db, platform: Platform, asked: Asked, origin: Origin): Promise<Tenant> {
  const company = await readCompanyTenant(db);
  if (!asked.email && !asked.referral_code) return company;
  if (!(await mayLookUp(db, platform, origin))) return company;
  const tenant = await lookUp(db, asked);
  await refundAttempt(db, platform, limits.tenantByAddress, origin.ip, tenant !== null);
  return tenant ?? company;
}
