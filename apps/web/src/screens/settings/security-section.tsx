import type { LoggedUser } from '@pramen/contract/auth/auth.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskText } from '../../platform/formats/masks.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { ChangePasswordDialog } from './credentials/change-password-dialog.tsx';
import { ChangePhoneDialog } from './credentials/change-phone-dialog.tsx';
import { SettingRow } from './layout/setting-row.tsx';
import styles from './layout/settings.module.css';

/** The password, and the phone that proves the user's identity. */
export function SecuritySection({ user }: { user: LoggedUser }) {
  const { t } = useTranslation('settings');
  const [opened, setOpened] = useState<'password' | 'phone' | null>(null);
  const close = () => setOpened(null);
  return (
    <Card as="section" labelledBy="security">
      <h2 id="security" className={styles.heading}>
        {t('security.title')}
      </h2>
      <div className={styles.rows}>
        <SettingRow title={t('security.password')} hint={t('security.passwordHint')}>
          <Button kind="quiet" onClick={() => setOpened('password')}>
            {t('security.changePassword')}
          </Button>
        </SettingRow>
        <SettingRow
          title={t('security.phone')}
          value={user.phone ? maskText(user.phone) : t('security.noPhone')}
          hint={t('security.phoneHint')}
        >
          <Button kind="quiet" onClick={() => setOpened('phone')}>
            {t('security.changePhone')}
          </Button>
        </SettingRow>
      </div>
      <ChangePasswordDialog email={user.email} isOpen={opened === 'password'} onClose={close} />
      <ChangePhoneDialog email={user.email} hasPhone={user.phone !== null} isOpen={opened === 'phone'} onClose={close} />
    </Card>
  );
}
