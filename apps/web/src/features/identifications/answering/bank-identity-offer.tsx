import type { IdentificationDetail } from '@pramen/contract/identifications/identifications.schemas';
import { IconBuildingBank } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useIdentityStart } from '../../../platform/navigation/identity/begin-identity.ts';
import { readFailure } from '../../../platform/navigation/identity/identity-errand.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from '../identifications.module.css';

interface BankIdentityOfferProps {
  identification: IdentificationDetail;
  isDisabled: boolean;
  /** The client would rather send pictures. */
  onPictures: () => void;
}

/** The shortest way first: the bank confirms who the client is, and nothing is photographed. */
export function BankIdentityOffer({ identification, isDisabled, onPictures }: BankIdentityOfferProps) {
  const { t } = useTranslation('identifications');
  const { client_id: clientId, id: recordId } = identification;
  const start = useIdentityStart();
  const [failed] = useState(() => readFailure(recordId));
  const failure = start.error ? describeProblem(start.error) : start.isPending ? null : failed;
  return (
    <>
      <p>{t('bankIdentity.text')}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className={styles.steering}>
        <Button
          isWide
          isBusy={start.isPending || start.isSuccess}
          isDisabled={isDisabled}
          icon={<IconBuildingBank size={20} stroke={1.5} aria-hidden />}
          onClick={() => start.mutate({ purpose: 'identification', clientId, recordId, from: location.pathname + location.search })}
        >
          {t('bankIdentity.start')}
        </Button>
        <Button kind="quiet" isWide isDisabled={isDisabled} onClick={onPictures}>
          {t('bankIdentity.pictures')}
        </Button>
      </div>
    </>
  );
}
