import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconBuildingBank } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/display/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** A client before the first contract: a payment without a variable symbol would have to be sent back. */
export function NothingToPay({ context }: { context: ProfileAnswer['context'] }) {
  const { t } = useTranslation('payments');
  const email = context.adviser?.email ?? context.tenant_info.email;
  return (
    <Card as="section">
      <EmptyState
        icon={<IconBuildingBank size={28} stroke={1.5} />}
        title={t('empty.title')}
        action={
          email !== '' && <a href={`mailto:${email}`}>{context.adviser ? t('empty.contactAdviser') : t('empty.contact', { email })}</a>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </Card>
  );
}
