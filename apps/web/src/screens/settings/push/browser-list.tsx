import type { PushBrowser } from '@pramen/contract/messages/push.schemas';
import { useTranslation } from 'react-i18next';
import { writeDevice } from '../../../features/account/device-name.ts';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './browser-list.module.css';

interface BrowserListProps {
  browsers: readonly PushBrowser[];
  isBusy: boolean;
  onRemove: (browser: PushBrowser) => void;
}

/** The user's other browsers that show notices; each can be switched off from here. */
export function BrowserList({ browsers, isBusy, onRemove }: BrowserListProps) {
  const { t } = useTranslation('settings');
  return (
    <div>
      <h3 id="push-others" className={styles.heading}>
        {t('push.others')}
      </h3>
      <ul className={styles.list} aria-labelledby="push-others">
        {browsers.map((browser) => {
          const name = writeDevice(browser.device) || t('sessions.unknown');
          return (
            <li key={browser.id} className={styles.browser}>
              <div className={styles.words}>
                <p>{name}</p>
                <p className={styles.facts}>{t('push.lastSeen', { date: formatDateTime(browser.seen_at) })}</p>
              </div>
              <Button kind="plain" isDisabled={isBusy} label={t('push.removeNamed', { device: name })} onClick={() => onRemove(browser)}>
                {t('push.remove')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
