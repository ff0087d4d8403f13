import type { TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { linkAddressOf } from '@pramen/domain/web/link-address';
import { underBase } from '../../platform/navigation/base-path.ts';

export interface TenantLink {
  name: 'privacy' | 'terms' | 'complaints' | 'accessibility';
  address: string;
}

/** Adds the current language to pages of the portal; external addresses stay as configured. */
function inLanguage(address: string, language: string): string {
  return address.startsWith('/') ? underBase(`${address}?lang=${language}`) : address;
}

/** The configured links in their order; the accessibility statement belongs to the portal and is always there. */
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
