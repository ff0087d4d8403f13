import type { NotificationAbout } from '@pramen/contract/messages/messages.schemas';
import type { LinkProps } from '@tanstack/react-router';

/** The screen of what a notification speaks of; null where there is none. */
export function targetOf(about: NotificationAbout | null): Pick<LinkProps, 'to' | 'params' | 'search'> | null {
  if (about === null) return null;
  const { kind, id } = about;
  if (kind === 'account') return { to: '/settings' };
  if (kind === 'payment_terms') return { to: '/payment-terms' };
  if (id === null || kind === 'document') return null;
  const contract = { to: '/contract/$id', params: { id } } as const;
  return kind === 'transactions' ? { ...contract, search: { tab: 'transactions' } } : contract;
}
