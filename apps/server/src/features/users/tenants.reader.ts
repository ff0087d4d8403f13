import type { TenantTheme } from '@pramen/contract/auth/auth.schemas';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Readable } from '../../database/connect.ts';
import { clients } from '../../database/schema/clients.ts';
import { settings } from '../../database/schema/operations.ts';
import { intermediaries, intermediaryPeople, users } from '../../database/schema/people.ts';
import type { ThemeColours } from '../../database/schema/people.ts';
import { COMPANY_SETTING, readCompany, unnamedCompany } from '../settings/company.reader.ts';
import type { CompanyTenant } from '../settings/company.reader.ts';

/** The name, contacts and colours under which a person sees the portal. */
export interface Tenant {
  name: string;
  phone: string;
  email: string;
  logoBase64: string | null;
  privacyUrl: string | null;
  termsUrl: string | null;
  complaintsContact: string | null;
  theme: ThemeColours;
  /** Code of the intermediary; null for the company itself. */
  code: string | null;
}

/** Logo and colours as the web app applies them. */
export const themeOf = ({ theme, logoBase64 }: Pick<Tenant, 'theme' | 'logoBase64'>): TenantTheme => ({
  logoBase64,
  primaryColor: theme.primaryColor,
  primaryTextColor: theme.primaryTextColor,
  primaryHoverColor: theme.primaryHoverColor,
  primaryHoverTextColor: theme.primaryHoverTextColor,
  primaryInterfaceColor: theme.primaryInterfaceColor,
  primaryInterfaceTextColor: theme.primaryInterfaceTextColor,
  secondaryInterfaceColor: theme.secondaryInterfaceColor,
  secondaryInterfaceTextColor: theme.secondaryInterfaceTextColor,
});

const agent = alias(intermediaryPeople, 'agent');
const own = alias(intermediaryPeople, 'own_person');

const tenantColumns = {
  name: intermediaries.intermediaryName,
  phone: intermediaries.phone,
  email: intermediaries.email,
  logoBase64: intermediaries.logoBase64,
  privacyUrl: intermediaries.privacyUrl,
  termsUrl: intermediaries.termsUrl,
  complaintsContact: intermediaries.complaintsContact,
  theme: intermediaries.theme,
  code: intermediaries.code,
  company: settings.value,
};

type TenantRow = {
  [Column in 'name' | 'phone' | 'email' | 'logoBase64' | 'privacyUrl' | 'termsUrl' | 'complaintsContact' | 'code']: string | null;
} & { theme: ThemeColours | null; company: unknown };

function toTenant(row: TenantRow): Tenant {
  const company = { ...unnamedCompany, ...(row.company as Partial<CompanyTenant> | null) };
  if (row.name === null || row.theme === null) return { ...company, code: null };
  // The company's contact and legal texts replace those that an intermediary lacks.
  return {
    name: row.name,
    phone: row.phone ?? company.phone,
    email: row.email ?? company.email,
    logoBase64: row.logoBase64,
    privacyUrl: row.privacyUrl ?? company.privacyUrl,
    termsUrl: row.termsUrl ?? company.termsUrl,
    complaintsContact: row.complaintsContact ?? company.complaintsContact,
    theme: row.theme,
    code: row.code,
  };
}

async function findTenantOfUser(db: Readable, condition: SQL): Promise<Tenant | null> {
  const [row] = await db
    .select(tenantColumns)
    .from(users)
    .leftJoin(clients, eq(clients.userId, users.id))
    .leftJoin(agent, eq(agent.id, clients.intermediaryPersonId))
    .leftJoin(own, eq(own.userId, users.id))
    .leftJoin(intermediaries, eq(intermediaries.id, sql`coalesce(${agent.intermediaryId}, ${own.intermediaryId})`))
    .leftJoin(settings, eq(settings.key, COMPANY_SETTING))
    .where(condition);
  return row ? toTenant(row) : null;
}

/** The company as a tenant. */
export async function readCompanyTenant(db: Readable): Promise<Tenant> {
  return { ...(await readCompany(db)), code: null };
}

/** Tenant names that people see: the company's and those of its intermediaries. */
export async function readHouseNames(db: Readable): Promise<string[]> {
  const rows = await db.select({ name: intermediaries.intermediaryName }).from(intermediaries).where(isNull(intermediaries.deletedAt));
  return [(await readCompany(db)).name, ...rows.map(({ name }) => name)];
}

/** The intermediary of a client's adviser, or of an adviser; the company for everyone else. */
export async function readTenantOf(db: Readable, userId: string): Promise<Tenant> {
  return (await findTenantOfUser(db, eq(users.id, userId))) ?? readCompanyTenant(db);
}

/** Like readTenantOf, by e-mail (lower case); null when no person has it. */
export function findTenantByEmail(db: Readable, email: string): Promise<Tenant | null> {
  return findTenantOfUser(db, eq(users.email, email));
}

/** The intermediary of an adviser, or the company without one. */
export async function readTenantOfAgent(db: Readable, agentId: string | null): Promise<Tenant> {
  if (agentId === null) return readCompanyTenant(db);
  const [row] = await db
    .select(tenantColumns)
    .from(own)
    .innerJoin(intermediaries, eq(intermediaries.id, own.intermediaryId))
    .leftJoin(settings, eq(settings.key, COMPANY_SETTING))
    .where(eq(own.id, agentId));
  return row ? toTenant(row) : readCompanyTenant(db);
}

/** The intermediary of a referral code (an adviser's, or the intermediary's own code), or null. */
export async function findTenantByReferral(db: Readable, referralCode: string): Promise<Tenant | null> {
  const [row] = await db
    .select(tenantColumns)
    .from(intermediaries)
    .leftJoin(own, and(eq(own.intermediaryId, intermediaries.id), isNull(own.deletedAt)))
    .leftJoin(settings, eq(settings.key, COMPANY_SETTING))
    .where(and(isNull(intermediaries.deletedAt), or(eq(own.referralCode, referralCode), eq(intermediaries.code, referralCode))))
    .limit(1);
  return row ? toTenant(row) : null;
}
