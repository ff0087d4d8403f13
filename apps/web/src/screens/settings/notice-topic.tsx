import type { ChosenPreference, NoticePreference } from '@pramen/contract/messages/messages.schemas';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { SettingRow } from './layout/setting-row.tsx';
import styles from './layout/settings.module.css';

interface NoticeTopicProps {
  preference: NoticePreference;
  /** Whether any browser of the user shows notices: without one there is nothing to choose for it. */
  hasPush: boolean;
  onChoose: (chosen: ChosenPreference) => void;
}

/** What a topic is about, when its e-mails go out, and whether browsers show it. */
export function NoticeTopic({ preference, hasPush, onChoose }: NoticeTopicProps) {
  const { t } = useTranslation('settings');
  const { topic, email, push, choices } = preference;
  const name = t(`notices.topics.${topic}.name`);
  return (
    <SettingRow title={name} hint={t(`notices.topics.${topic}.hint`)}>
      <div className={styles.channels}>
        {choices.length > 1 ? (
          <SegmentedControl
            label={hasPush ? t('notices.emailOf', { topic: name }) : name}
            options={choices.map((value) => ({ value, label: t(`notices.choices.${value}`) }))}
            value={email}
            onChange={(value) => onChoose({ topic, email: value })}
          />
        ) : (
          <span className={styles.hint}>{hasPush ? t('notices.mandatoryEmail') : t('notices.mandatory')}</span>
        )}
        {hasPush && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={push}
              aria-label={t('notices.pushOf', { topic: name })}
              onChange={() => onChoose({ topic, push: !push })}
            />
            <span aria-hidden>{t('notices.push')}</span>
          </label>
        )}
      </div>
    </SettingRow>
  );
}
