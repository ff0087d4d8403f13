import type { CaptureLink } from '@pramen/contract/capture/capture.schemas';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownLink } from '../../../features/onboarding/capture/capture-link.commands.ts';
import { TimeLeft } from '../../../features/onboarding/capture/time-left.tsx';
import { copyText } from '../../../platform/clipboard/copy-text.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyableValue } from '../../../ui/actions/copyable-value.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import styles from './phone.module.css';

interface PhoneLinkProps {
  made: KnownLink;
  /** As of the last poll. */
  link: CaptureLink;
  isBusy: boolean;
  failure: Error | null;
  onCancel: () => void;
  /** Another link instead of this one, whose phone may be out of reach. */
  onAgain: () => void;
}

/** The code for the phone, until it is opened; then that the phone is taking pictures. */
export function PhoneLink({ made, link, isBusy, failure, onCancel, onAgain }: PhoneLinkProps) {
  const { t } = useTranslation('selfOnboarding');
  const panel = useRef<HTMLElement>(null);
  // Whoever pressed the button has to see the code, which appears below it.
  useEffect(() => {
    // Some browsers answer with a promise, which is no clean-up.
    panel.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isClaimed = link.state === 'CLAIMED';
  const { url, qr_code_base64: code } = made;
  return (
    <section ref={panel} className={styles.panel} aria-label={t('identification.phone.title')}>
      {isClaimed || code === null ? (
        <IconDeviceMobile className={styles.phone} size={48} stroke={1.5} aria-hidden />
      ) : (
        <img className={styles.code} src={code} alt={t('identification.phone.code')} />
      )}
      <div className={styles.words}>
        <h3 className={styles.title}>{t('identification.phone.title')}</h3>
        {!isClaimed && url !== null && (
          <>
            <p>{t('identification.phone.scan')}</p>
            <p className={styles.hint}>{t('identification.phone.orLink')}</p>
            <div className={styles.link}>
              <CopyableValue shown={url} label={t('identification.phone.copy')} onCopy={(shown) => copyText(url, shown)} />
            </div>
          </>
        )}
        <p role="status" className={styles.state} data-claimed={isClaimed}>
          {t(isClaimed ? 'identification.phone.claimed' : 'identification.phone.waiting')}
        </p>
        <TimeLeft
          secondsLeft={link.seconds_left}
          className={styles.left}
          say={(time) => t('identification.phone.left', { time })}
          soon={t('identification.phone.soon')}
        />
        {failure && <Banner tone="error">{describeProblem(failure)}</Banner>}
        <div className={styles.choices}>
          <Button kind="quiet" isBusy={isBusy} onClick={onCancel}>
            {t('identification.phone.cancel')}
          </Button>
          {isClaimed && (
            <Button kind="quiet" isDisabled={isBusy} onClick={onAgain}>
              {t('identification.phone.again')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
