import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dialLink, formatPhone } from '../../../platform/formats/phones.ts';
import { Card } from '../../../ui/display/card.tsx';
import styles from './contacts.module.css';

/** Contacts: the adviser and the company. */
export function Contacts({ context: { adviser, tenant_info: company } }: { context: ProfileAnswer['context'] }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card as="section" labelledBy="contacts">
      <h2 id="contacts" className="visually-hidden">
        {t('contacts')}
      </h2>
      <div className={styles.contacts}>
        {adviser && <Contact label={t('adviser')} {...adviser} />}
        <Contact label={t('company')} {...company} />
      </div>
    </Card>
  );
}

interface ContactProps {
  label: string;
  name: string;
  phone: string | null;
  email: string;
}

function Contact({ label, name, phone, email }: ContactProps) {
  return (
    <div>
      <h3 className={styles.label}>{label}</h3>
      <p className={styles.name}>{name}</p>
      <p className={styles.ways}>
        {phone && (
          <a className={styles.way} href={dialLink(phone)}>
            <IconPhone size={18} stroke={1.5} aria-hidden />
            <span className="nowrap">{formatPhone(phone)}</span>
          </a>
        )}
        {email && (
          <a className={styles.way} href={`mailto:${email}`}>
            <IconMail size={18} stroke={1.5} aria-hidden />
            {email}
          </a>
        )}
      </p>
    </div>
  );
}
