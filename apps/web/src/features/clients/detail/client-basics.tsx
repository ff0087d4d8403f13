import type { Client } from '@pramen/contract/clients/client.schemas';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatSpacedDate } from '../../../platform/formats/dates.ts';
import { dialLink, formatPhone } from '../../../platform/formats/phones.ts';
import { EmailText } from '../../../ui/display/values/email-text.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { useClientWords } from '../use-client-words.ts';

/** The basic facts about a client, in the back office's usual order. */
export function ClientBasics({ client }: { client: Client }) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('onboarding');
  const { write } = useClientWords();
  return (
    <FactList
      facts={[
        { label: t('fields.fullname'), value: `${client.firstname} ${client.surname}` },
        { label: t('fields.client_code'), value: client.client_code },
        { label: t('fields.title_before'), value: client.title_before },
        { label: t('fields.title_after'), value: client.title_after },
        { label: t('fields.company_name'), value: client.company_name },
        { label: t('fields.phone'), value: client.phone && <a href={dialLink(client.phone)}>{formatPhone(client.phone)}</a> },
        {
          label: t('fields.email'),
          value: (
            <a href={`mailto:${client.email}`}>
              <EmailText email={client.email} />
            </a>
          ),
        },
        { label: t('fields.client_type'), value: client.client_type && write('client_type', client.client_type) },
        { label: t('fields.employer_type'), value: client.employer_type },
        { label: t('fields.birth_date'), value: formatSpacedDate(client.birth_date) },
        { label: t('fields.nationality'), value: client.nationality && write('nationality', client.nationality) },
        { label: t('fields.active_access'), value: client.active_access ? t('yes') : t('no') },
        ...(client.data_confirmation
          ? [{ label: words('confirmation.label'), value: <Confirmation {...client.data_confirmation} /> }]
          : []),
      ]}
    />
  );
}

/** What the client said of these facts, and what is not right. */
function Confirmation({ state, at, denied_description: reason }: NonNullable<Client['data_confirmation']>) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      {t(`confirmation.${state}`, { at: formatDateTime(at) })}
      {reason !== null && <p>{t('confirmation.reason', { reason })}</p>}
    </>
  );
}
