import type { Language } from '@pramen/texts';
import { useTranslation } from 'react-i18next';
import { readSite } from '../../../platform/navigation/base-path.ts';
import { offeredLanguage } from '../../../platform/texts/language.ts';
import { chooseLanguage } from '../../../platform/texts/texts.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from './language-offer.module.css';

/** In the offered language, for readers who do not read the other one. */
const offers: Readonly<Record<Language, string>> = { cs: 'Zobrazit česky', sk: 'Zobraziť po slovensky' };

/** Shown above the first form where domain and browser prefer different languages: switches to the one not shown. */
export function LanguageOffer() {
  const { i18n } = useTranslation('shell');
  const offered = offeredLanguage(readSite(), i18n.language, navigator.languages);
  if (offered === null) return null;
  return (
    <div className={styles.offer} lang={offered}>
      <Button kind="plain" onClick={() => void chooseLanguage(offered)}>
        {offers[offered]}
      </Button>
    </div>
  );
}
