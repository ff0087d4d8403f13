import { linkAddressOf } from '@pramen/domain/web/link-address';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { settings } from '../../database/schema/operations.ts';
import { COMPANY_SETTING } from './company.reader.ts';
import type { CompanyTenant } from './company.reader.ts';

const isUsable = (contact: string | null) => contact === null || linkAddressOf(contact) !== null;

/** Sets the company: name, contact, legal texts, colours and logo. Throws RangeError for an unusable link. */
export async function writeCompany(tx: Tx, company: CompanyTenant, at: Date): Promise<void> {
  if (![company.privacyUrl, company.termsUrl, company.complaintsContact].every(isUsable))
    throw new RangeError('a legal text must be a URL, a path of the portal or an e-mail address');
  await tx
    .insert(settings)
    .values({ key: COMPANY_SETTING, value: company, updatedAt: at })
    .onConflictDoUpdate({ target: settings.key, set: { value: company, updatedAt: at, version: sql`${settings.version} + 1` } });
}
