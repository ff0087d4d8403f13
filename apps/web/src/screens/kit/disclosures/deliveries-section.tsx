import type { Delivery } from '@pramen/contract/disclosures/disclosures.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeliveriesList } from '../../../features/disclosures/deliveries-list.tsx';
import { deliveriesQuery } from '../../../features/disclosures/disclosures.queries.ts';
import styles from '../../../features/disclosures/disclosures.module.css';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { FileDialog } from './file-dialog.tsx';

interface DeliveriesSectionProps {
  clientId: string;
  title: string;
  about: string;
  isProof?: boolean;
}

/** What a client was given before signing, exactly as they got it; nothing is drawn for a client who was given nothing. */
export function DeliveriesSection({ clientId, title, about, isProof = false }: DeliveriesSectionProps) {
  const { t } = useTranslation('disclosures');
  const { data: deliveries, isError, refetch } = useQuery(deliveriesQuery(clientId));
  const [opened, setOpened] = useState<Delivery | null>(null);
  const close = () => setOpened(null);
  if (!isError && !deliveries?.length) return null;
  return (
    <SectionCard id="deliveries" title={title}>
      {isError && !deliveries ? (
        <QuietError onRetry={() => void refetch()}>{t('given.failed')}</QuietError>
      ) : (
        <>
          <p>{about}</p>
          <DeliveriesList deliveries={deliveries ?? []} isProof={isProof} onOpen={setOpened} />
        </>
      )}
      {opened?.file && <FileDialog title={opened.title} file={opened.file} isOpen onClose={close} />}
      {opened && !opened.file && (
        <Dialog title={opened.title} isOpen onClose={close}>
          <p className={styles.text}>{opened.text}</p>
        </Dialog>
      )}
    </SectionCard>
  );
}
