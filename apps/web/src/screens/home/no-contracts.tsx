import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconSeeding } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A client before the first contract: why there is nothing here and whom to contact. */
export function NoContracts({ context, isConcluding }: { context: ProfileAnswer['context']; isConcluding: boolean }) {
  const { t } = useTranslation('dashboard');
  const email = context.adviser?.email ?? context.tenant_info.email;
  return (
    <Card as="section">
      <EmptyState
        icon={<IconSeeding size={28} stroke={1.5} />}
        title={t('empty.title')}
        action={<a href={`mailto:${email}`}>{context.adviser ? t('empty.contactAdviser') : t('empty.contact', { email })}</a>}
      >
        {t(isConcluding ? 'empty.concluding' : 'empty.text')}
      </EmptyState>
    </Card>
  );
}
