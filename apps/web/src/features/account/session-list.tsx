import type { AccountSession } from '@pramen/contract/account/account.schemas';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../platform/formats/dates.ts';
import { Button } from '../../ui/actions/button.tsx';
import { writeDevice } from './device-name.ts';
import styles from './session-list.module.css';

const mobileSystems: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

interface SessionListProps {
  sessions: readonly AccountSession[];
  isBusy: boolean;
  onEnd: (session: AccountSession) => void;
}

/** The user's sessions; every one but the current can be ended. */
export function SessionList({ sessions, isBusy, onEnd }: SessionListProps) {
  const { t } = useTranslation('settings');
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const Icon = mobileSystems.has(session.device.system) ? IconDeviceMobile : IconDeviceDesktop;
        const name = writeDevice(session.device) || t('sessions.unknown');
        return (
          <li key={session.id} className={styles.session}>
            <Icon size={24} stroke={1.5} className={styles.icon} aria-hidden />
            <div className={styles.words}>
              <p className={styles.name}>
                {name}
                {session.is_current && <span className={styles.badge}>{t('sessions.current')}</span>}
              </p>
              <p className={styles.facts}>
                <span>{t('sessions.since', { date: formatDateTime(session.started_at) })}</span>
                <span>{t('sessions.lastUse', { date: formatDateTime(session.last_used_at) })}</span>
                <span>{t('sessions.from', { ip: session.ip })}</span>
              </p>
            </div>
            {!session.is_current && (
              <Button kind="plain" isDisabled={isBusy} label={t('sessions.endNamed', { device: name })} onClick={() => onEnd(session)}>
                {t('sessions.end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
