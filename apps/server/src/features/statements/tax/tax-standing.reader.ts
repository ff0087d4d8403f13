import { isCountryCode } from '@pramen/domain/clients/country-codes';
import { eq } from 'drizzle-orm';
import type { Readable } from '../../../database/connect.ts';
import { clients, clientTaxResidences } from '../../../database/schema/clients.ts';

/**
 * The countries that tax a client, by their own statement and by the record, and whether the client is a company. A residence on record
 * that is no code of a country counts as one that no rules are known for.
 */
export async function readTaxStanding(db: Readable, clientId: string): Promise<{ residences: string[]; isCompany: boolean }> {
  const [client] = await db
    .select({ taxResidence: clients.taxResidence, companyName: clients.companyName })
    .from(clients)
    .where(eq(clients.id, clientId));
  const stated = await db
    .select({ country: clientTaxResidences.country })
    .from(clientTaxResidences)
    .where(eq(clientTaxResidences.clientId, clientId))
    .orderBy(clientTaxResidences.position);
  const recorded = client?.taxResidence?.trim() ?? '';
  // What the client stated with a number is more certain than words on record.
  const own = recorded !== '' && (isCountryCode(recorded) || stated.length === 0) ? [recorded] : [];
  const isCompany = (client?.companyName ?? '').trim() !== '';
  return { residences: [...new Set([...stated.map(({ country }) => country), ...own])], isCompany };
}
