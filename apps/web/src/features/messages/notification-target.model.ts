import type { NotificationAbout } from '@pramen/contract/messages/messages.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import type { LinkProps } from '@tanstack/react-router';
import { documentDetailOf } from '../../platform/navigation/document-detail.ts';

/** The screen of the record in a notification, for a reader's role; null where there is none. */
export function targetOf(about: NotificationAbout | null, role: Role): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  if (about === null) return null;
  const { kind, id } = about;
  if (kind === 'account') return { to: '/settings' };
  if (kind === 'payment_terms') return { to: '/payment-terms' };
  if (kind === 'screening') return role === 'CLIENT' ? null : { to: '/clients/screening' };
  if (kind === 'records') return role === 'CLIENT' ? { to: '/records' } : null;
  if (id === null) return null;
  if (kind === 'service_request')
    return { to: role === 'CLIENT' ? '/service-requirements/$id' : '/back-office/service-requirements/$id', params: { id } };
  if (kind === 'identification') return role === 'CLIENT' ? { to: '/identifications/$id', params: { id } } : null;
  if (kind === 'document') return { to: documentDetailOf(role), params: { id } };
  if (kind === 'strategy') return { to: '/strategies/$id/detail', params: { id } };
  if (kind === 'client') return role === 'CLIENT' ? { to: '/home' } : { to: '/clients/$id/detail', params: { id } };
  const contract = { to: '/contract/$id', params: { id } } as const;
  return kind === 'transactions' ? { ...contract, search: { tab: 'transactions' } } : contract;
}
