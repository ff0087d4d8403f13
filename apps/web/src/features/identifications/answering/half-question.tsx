import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../ui/feedback/use-arrival-focus.ts';
import styles from '../identifications.module.css';

interface HalfQuestionProps {
  side: PictureSide;
  isBusy: boolean;
  isDisabled: boolean;
  onAgree: () => void;
}

/** Asks whether to send a document without one of its sides. It takes the focus, not its button: a held key answers nothing. */
export function HalfQuestion({ side, isBusy, isDisabled, onAgree }: HalfQuestionProps) {
  const { t } = useTranslation('identifications');
  const arrival = useArrivalFocus();
  return (
    <Banner isAnnounced ref={arrival}>
      <div className={styles.stack}>
        <p>{t('answering.oneSided', { side: t(`sides.${side}`) })}</p>
        <div className={styles.steering}>
          <Button kind="quiet" isWide isBusy={isBusy} isDisabled={isDisabled} onClick={onAgree}>
            {t('answering.sendAnyway')}
          </Button>
        </div>
      </div>
    </Banner>
  );
}
