import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { useIsPageOutdated } from '../../platform/loading/newer-version.ts';
import styles from './update-notice.module.css';

/** Offers to load the newer version of the portal; nothing happens by itself, and what is typed is asked about first. */
export function UpdateNotice() {
  const { t } = useTranslation('shell');
  const isOutdated = useIsPageOutdated();
  const [isPutOff, setPutOff] = useState(false);
  const isShown = isOutdated && !isPutOff;
  return (
    <div role="status">
      {isShown && (
        <div className={styles.notice}>
          <p>{t('update.text')}</p>
          <div className={styles.actions}>
            {/* The browser asks before it throws away what is not saved. */}
            <Button kind="quiet" onClick={() => location.reload()}>
              {t('update.load')}
            </Button>
            <Button kind="plain" onClick={() => setPutOff(true)}>
              {t('update.later')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
