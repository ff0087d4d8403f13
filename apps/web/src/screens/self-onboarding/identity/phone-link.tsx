import type { CaptureLink, MadeCaptureLink } from '@pramen/contract/capture/capture.schemas';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../platform/clipboard/copy-text.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './phone.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

const pad = (count: number) => String(count).padStart(2, '0');

interface PhoneLinkProps {
  made: MadeCaptureLink;
  /** As of the last poll. */
  link: CaptureLink;
  isBusy: boolean;
  failure: Error | null;
  onCancel: () => void;
}

/** The code for the phone, until it is opened; then that the phone is taking pictures. */
export function PhoneLink({ made, link, isBusy, failure, onCancel }: PhoneLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const left = useSecondsLeft(link.seconds_left);
  const panel = useRef<HTMLElement>(null);
  // Whoever pressed the button has to see the code, which appears below it.
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isClaimed = link.state === 'CLAIMED';
  return (
    <section ref={panel} className={styles.panel} aria-label={t('identification.phone.title')}>
      {isClaimed ? (
        <IconDeviceMobile className={styles.phone} size={48} stroke={1.5} aria-hidden />
      ) : (
        <img className={styles.code} src={made.qr_code_base64} alt={t('identification.phone.code')} />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{t('identification.phone.title')}</h3>
        {!isClaimed && (
          <>
            <p>{t('identification.phone.scan')}</p>
            <p className={styles.hint}>{t('identification.phone.orLink')}</p>
            <div className={styles.link}>
              <CopyableValue shown={made.url} label={t('identification.phone.copy')} onCopy={(shown) => copyText(made.url, shown)} />
            </div>
          </>
        )}
        <p role="status" className={styles.state} data-claimed={isClaimed}>
          {t(isClaimed ? 'identification.phone.claimed' : 'identification.phone.waiting')}
        </p>
        <p className={styles.left}>{t('identification.phone.left', { time: `${Math.floor(left / 60)}:${pad(left % 60)}` })}</p>
        {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
        <div>
          <Button kind="quiet" isBusy={isBusy} onClick={onCancel}>
            {t('identification.phone.cancel')}
          </Button>
        </div>
      </div>
    </section>
  );
}
