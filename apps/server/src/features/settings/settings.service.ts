import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { settings } from '../../database/schema/operations.ts';
import { COMPANY_SETTING } from './company.reader.ts';
import type { CompanyTenant } from './company.reader.ts';

/** Says who the company is: name, contact, colours and logo. */
export async function writeCompany(tx: Tx, company: CompanyTenant, at: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: COMPANY_SETTING, value: company, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: company, updatedAt: at, version: sql`${settings.version} + 1` } });
}
