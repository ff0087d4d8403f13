import { useTranslation } from 'react-i18next';
import { useLanguageChoice } from '../../features/account/account.commands.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { useHiddenAmounts } from '../../platform/formats/use-hidden-amounts.ts';
import { chooseLanguage } from '../../platform/texts/texts.ts';
import { Card } from '../../ui/display/card.tsx';
import { useColourScheme } from '../../ui/theme/colour-scheme.ts';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { SettingRow } from './layout/setting-row.tsx';
import styles from './layout/settings.module.css';

const languages = [
  { value: 'cs', label: 'Čeština' },
  { value: 'sk', label: 'Slovenčina' },
] as const;
const schemes = ['auto', 'light', 'dark'] as const;

/** Language, colours, amounts. The language also goes to the server: e-mails and text messages use it. */
export function AppearanceSection({ isOwn }: { isOwn: boolean }) {
  const { t, i18n } = useTranslation('settings');
  const saving = useLanguageChoice();
  const { scheme, choose } = useColourScheme();
  const amounts = useHiddenAmounts();
  const chooseOwn = (language: 'cs' | 'sk') => {
    void chooseLanguage(language);
    if (!isOwn) return;
    saving.mutate(language, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  };
  return (
    <Card as="section" labelledBy="appearance">
      <h2 id="appearance" className={styles.heading}>
        {t('appearance.title')}
      </h2>
      <div className={styles.rows}>
        <SettingRow title={t('appearance.language')} hint={isOwn ? t('appearance.languageHint') : null}>
          <SegmentedControl
            label={t('appearance.language')}
            options={languages}
            value={i18n.language === 'sk' ? 'sk' : 'cs'}
            onChange={chooseOwn}
          />
        </SettingRow>
        <SettingRow title={t('appearance.scheme')} hint={null}>
          <SegmentedControl
            label={t('appearance.scheme')}
            options={schemes.map((value) => ({ value, label: t(`appearance.${value}`) }))}
            value={scheme}
            onChange={choose}
          />
        </SettingRow>
        <Switch
          label={t('appearance.hideAmounts')}
          description={t('appearance.hideAmountsHint')}
          isOn={amounts.isHidden}
          onToggle={amounts.toggle}
        />
      </div>
    </Card>
  );
}
