import type { TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { linkAddressOf } from '@pramen/domain/links/link-address';

export interface TenantLink {
  name: 'privacy' | 'terms' | 'complaints' | 'accessibility';
  address: string;
}

/** Pages of the portal itself come in the language that is being spoken; others are left as they were configured. */
function inLanguage(address: string, language: string): string {
  return address.startsWith('/') ? `${address}?lang=${language}` : address;
}

/** The links that lead somewhere, in their order; the accessibility statement is our own and always there. */
export function listTenantLinks(tenant: TenantInfo | null, language: string): TenantLink[] {
  const configured = [
    { name: 'privacy', contact: tenant?.privacy_url ?? null },
    { name: 'terms', contact: tenant?.terms_url ?? null },
    { name: 'complaints', contact: tenant?.complaints_contact ?? null },
    { name: 'accessibility', contact: '/statements/accessibility' },
  ] as const;
  return configured.flatMap(({ name, contact }) => {
    const address = linkAddressOf(contact);
    return address === null ? [] : [{ name, address: inLanguage(address, language) }];
  });
}
