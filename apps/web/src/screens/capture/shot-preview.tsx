import type { PictureSide } from '@pramen/domain/compliance/identity/identity-methods';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { PageTitle } from '../../ui/display/page-title.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../ui/feedback/use-arrival-focus.ts';
import { BlobImage } from '../../ui/files/blob-image.tsx';
import { ProgressBar } from '../../ui/files/progress-bar.tsx';
import styles from './capture.module.css';
import type { Drawn } from './draw-picture.ts';

interface ShotPreviewProps {
  shot: Drawn;
  side: PictureSide;
  /** Share of the bytes already sent; null: it is not being sent. */
  share: number | null;
  failure: string | null;
  onUse: () => void;
  onAgain: () => void;
}

/** A picture before it is sent. One that cannot be read is not sent: it says what to do instead. */
export function ShotPreview({ shot: { file, verdict }, side, share, failure, onUse, onAgain }: ShotPreviewProps) {
  const { t } = useTranslation('capture');
  const arrive = useArrivalFocus();
  const faults = verdict === 'unreadable' ? [t('file.unreadable')] : verdict.map((fault) => t(`faults.${fault}`));
  const isGood = faults.length === 0;
  return (
    <section className={styles.preview} ref={arrive} tabIndex={-1}>
      <PageTitle size="small">{t(isGood ? 'preview.title' : 'preview.faulty')}</PageTitle>
      <BlobImage className={styles.shot} content={file} alt={t('preview.alt', { side: t(`sides.${side}`) })} />
      <div className={styles.notes}>
        {!isGood && (
          <Banner tone="error">
            {faults.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
        )}
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {share !== null && <ProgressBar label={t('preview.sending')} share={share} />}
      </div>
      <div className={styles.choices}>
        {isGood && (
          <Button isWide isBusy={share !== null} onClick={onUse}>
            {t('preview.use')}
          </Button>
        )}
        <Button kind={isGood ? 'quiet' : 'main'} isWide isDisabled={share !== null} onClick={onAgain}>
          {t('preview.again')}
        </Button>
      </div>
    </section>
  );
}
