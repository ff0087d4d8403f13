import type { TenantInfo } from '@pramen/contract/auth/auth.schemas';
import { expect, test } from 'vitest';
import { listTenantLinks } from './tenant-links.model.ts';

const tenant: TenantInfo = { name: 'Pramen', phone: '', email: '', privacy_url: null, terms_url: null, complaints_contact: null };
const own = { name: 'accessibility', address: '/statements/accessibility?lang=sk' };

test.each([
  ['nobody yet', null, []],
  ['nothing configured', tenant, []],
  [
    'everything configured',
    {
      ...tenant,
      privacy_url: 'https://pramen.test/gdpr?v=2',
      terms_url: '/demo/statements/terms',
      complaints_contact: 'stiznosti@pramen.test',
    },
    [
      { name: 'privacy', address: 'https://pramen.test/gdpr?v=2' },
      { name: 'terms', address: '/demo/statements/terms?lang=sk' },
      { name: 'complaints', address: 'mailto:stiznosti@pramen.test' },
    ],
  ],
  ['an address that would run a program', { ...tenant, privacy_url: 'javascript:alert(1)', complaints_contact: 'at the counter' }, []],
])('%s', (_case, given, links) => expect(listTenantLinks(given, 'sk')).toEqual([...links, own]));
