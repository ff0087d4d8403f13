import { DOCUMENTS_LOGO_SETTING } from '@pramen/contract/settings/settings.schemas';
import { eq } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { settings } from '../../database/schema/operations.ts';
import type { ThemeColours } from '../../database/schema/people.ts';

/** Key of the settings row that holds a CompanyTenant. */
export const COMPANY_SETTING = 'company';

/** The investment company as the tenant of everyone without an intermediary. */
export interface CompanyTenant {
  name: string;
  phone: string;
  email: string;
  logoBase64: string | null;
  /** URL of the privacy policy on the company's own site; null: no link is shown. The same holds for the next two. */
  privacyUrl: string | null;
  termsUrl: string | null;
  /** A URL or an e-mail. */
  complaintsContact: string | null;
  /** IČO and seat, as printed in documents. */
  businessNumber: string | null;
  address: string | null;
  theme: ThemeColours;
}

/** Used until an administrator has entered the company's details. */
export const unnamedCompany: CompanyTenant = {
  name: 'Pramen',
  phone: '',
  email: '',
  logoBase64: null,
  privacyUrl: null,
  termsUrl: null,
  complaintsContact: null,
  businessNumber: null,
  address: null,
  theme: {
    primaryColor: '#14532d',
    primaryTextColor: '#ffffff',
    primaryHoverColor: '#0f3f22',
    primaryHoverTextColor: '#ffffff',
    primaryInterfaceColor: '#10281b',
    primaryInterfaceTextColor: '#ffffff',
    secondaryInterfaceColor: '#dcebe1',
    secondaryInterfaceTextColor: '#10281b',
  },
};

/** The company from the settings. */
export async function readCompany(db: Readable): Promise<CompanyTenant> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, COMPANY_SETTING));
  return { ...unnamedCompany, ...(row?.value as Partial<CompanyTenant> | undefined) };
}

/** The logo of documents, as a data URL of an image re-encoded by the server; null: none. */
export async function readDocumentsLogo(db: Readable): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, DOCUMENTS_LOGO_SETTING));
  return typeof row?.value === 'string' ? row.value : null;
}
