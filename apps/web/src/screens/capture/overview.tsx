import type { Capture } from '@pramen/contract/capture/capture.schemas';
import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { documentSides } from '@pramen/domain/onboarding/capture';
import { MOST_PICTURES } from '@pramen/domain/onboarding/onboarding-words';
import { IconCircleCheck, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../ui/feedback/use-arrival-focus.ts';
import styles from './capture.module.css';

interface OverviewProps {
  capture: Capture;
  isBusy: boolean;
  failure: string | null;
  onTake: (side: PictureSide) => void;
  onRemove: (fileId: string) => void;
  onDone: () => void;
}

/** Everything needed has arrived: finish, take a side again, or add pages of a passport. */
export function Overview({ capture: { document_type: document, pictures }, isBusy, failure, onTake, onRemove, onDone }: OverviewProps) {
  const { t } = useTranslation('capture');
  const arrive = useArrivalFocus();
  const isCard = document === 'ID_CARD';
  return (
    <section className={styles.overview} ref={arrive} tabIndex={-1}>
      <PageTitle size="small">{t('overview.title')}</PageTitle>
      <ul className={styles.stored}>
        {pictures.map(({ id, side, faults, is_own: isOwn }, place) => (
          <li key={id} className={styles.line} data-faulty={faults.length > 0}>
            <IconCircleCheck size={20} stroke={1.5} aria-hidden />
            <span>
              {isCard ? t(`sides.${side}`) : t('overview.page', { number: place + 1 })}
              {faults.length > 0 && <span className={styles.fault}>{faults.join(' ')}</span>}
            </span>
            {!isCard && isOwn && (
              <Button
                kind="plain"
                icon={<IconTrash size={18} stroke={1.5} />}
                isDisabled={isBusy}
                label={t('overview.remove', { number: place + 1 })}
                onClick={() => onRemove(id)}
              >
                {t('overview.removeShort')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <div className={styles.choices}>
        <Button isWide isBusy={isBusy} onClick={onDone}>
          {t('overview.done')}
        </Button>
        {isCard
          ? documentSides[document].map((side) => (
              <Button key={side} kind="quiet" isWide isDisabled={isBusy} onClick={() => onTake(side)}>
                {t('overview.again', { side: t(`sides.${side}`) })}
              </Button>
            ))
          : pictures.length < MOST_PICTURES && (
              <Button kind="quiet" isWide isDisabled={isBusy} onClick={() => onTake('PAGE')}>
                {t('overview.addPage')}
              </Button>
            )}
      </div>
    </section>
  );
}
