import type { RequiredInformation } from '@pramen/contract/onboarding/informed.schemas';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InformationLink } from '../parts/information-link.tsx';
import shared from '../self-onboarding.module.css';
import styles from './agreement.module.css';

interface InformationSectionProps {
  information: readonly RequiredInformation[];
  /** Strategies about which there is no document. */
  without: readonly string[];
  /** What the client wanted to agree without; told with the list. */
  missing: readonly RequiredInformation[];
}

/** A document, and whether the client got it; one that was closed without the server having noted it has to be opened again. */
function InformationItem({ document: { title, file, delivered_at: at } }: { document: RequiredInformation }) {
  const { t } = useTranslation('selfOnboarding');
  const [wasRead, setRead] = useState(false);
  return (
    <li data-unopened={at === null || undefined}>
      <InformationLink title={title} file={file} onRead={() => setRead(true)} />
      {at !== null && (
        <span className={styles.given}>
          <IconCircleCheck size={18} stroke={1.5} aria-hidden />
          {t('informed.given')}
        </span>
      )}
      {at === null && !wasRead && <span className={styles.waiting}>{t('informed.waiting')}</span>}
      {at === null && wasRead && (
        <p role="alert" className={styles.unnoted}>
          {t('informed.unnoted')}
        </p>
      )}
    </li>
  );
}

/** What the law lets a client read before they agree; each has to be opened. */
export function InformationSection({ information, without, missing }: InformationSectionProps) {
  const { t } = useTranslation('selfOnboarding');
  if (information.length + without.length === 0) return null;
  const heading = t('informed.title');
  return (
    <section className={styles.part} aria-label={heading}>
      <h3 className={styles.partTitle}>{heading}</h3>
      {information.length > 0 && <p className={shared.quiet}>{t('informed.text')}</p>}
      {missing.length > 0 && (
        <p role="alert" className={styles.missing}>
          {t('informed.missing', { titles: missing.map(({ title }) => title).join(', ') })}
        </p>
      )}
      {information.length > 0 && (
        <ul className={styles.information}>
          {information.map((document) => (
            <InformationItem key={document.document_id} document={document} />
          ))}
        </ul>
      )}
      {without.map((strategy) => (
        <p key={strategy} className={shared.quiet}>
          {t('informed.without', { strategy })}
        </p>
      ))}
    </section>
  );
}
