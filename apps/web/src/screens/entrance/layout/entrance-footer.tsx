import type { Language } from '@pramen/texts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TenantLinks } from '../../../features/auth/tenant-links.tsx';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { LanguageSwitch } from '../../../ui/actions/language-switch.tsx';
import { useEntrance } from './entrance-context.ts';
import styles from './entrance-footer.module.css';

const languageNames: readonly { code: Language; name: string }[] = [
  { code: 'cs', name: 'Čeština' },
  { code: 'sk', name: 'Slovenčina' },
];

/** Legal links of the tenant, 'powered by', version and language. */
export function EntranceFooter() {
  const { t, i18n } = useTranslation('shell');
  const { t: words } = useTranslation('verify');
  const { tenant } = useEntrance();
  return (
    <footer className={styles.footer}>
      <TenantLinks tenant={tenant?.tenant_info ?? null} />
      <Link to="/verify" className={styles.link}>
        {words('link')}
      </Link>
      <p>
        {t('entrance.poweredBy')} · {t('entrance.version', { version: __PRAMEN_VERSION__ })}
      </p>
      <LanguageSwitch
        label={t('language')}
        languages={languageNames}
        current={i18n.language === 'sk' ? 'sk' : 'cs'}
        onChoose={(language) => void chooseLanguage(language)}
      />
    </footer>
  );
}
