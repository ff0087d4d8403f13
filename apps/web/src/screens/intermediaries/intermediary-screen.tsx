import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { ColourSwatches } from './colour-swatches.tsx';
import { IntermediaryDialog } from '../../features/intermediaries/intermediary-dialog.tsx';
import { useIntermediaryDeletion } from '../../features/intermediaries/intermediaries.commands.ts';
import { intermediaryQuery } from '../../features/intermediaries/intermediaries.queries.ts';
import { LogoCard } from '../../features/intermediaries/logo-card.tsx';
import { formatPhone } from '../../platform/formats/phones.ts';
import { EmailText } from '../../ui/display/values/email-text.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { SectionCard } from '../../ui/display/sections/section-card.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RecordView } from '../kit/record-view.tsx';
import { PeopleOfIntermediary } from './people-of-intermediary.tsx';
import styles from './intermediary-screen.module.css';

const route = getRouteApi('/shell/intermediaries/$id/detail');

/** One intermediary: its facts, its appearance and its people. */
export function IntermediaryScreen() {
  const { t } = useTranslation('intermediaries');
  const { id } = route.useParams();
  const found = useQuery(intermediaryQuery(id));
  return (
    <RecordScreen list="/intermediaries" toList={t('toList')} title={t('title')} failed={t('failed')} found={found}>
      {(intermediary) => <IntermediaryView key={id} intermediary={intermediary} />}
    </RecordScreen>
  );
}

function Basics({ intermediary }: { intermediary: Intermediary }) {
  const { t } = useTranslation('intermediaries');
  return (
    <SectionCard id="basics" title={t('basics')}>
      <FactList
        facts={[
          { label: t('name'), value: intermediary.intermediary_name },
          { label: t('abbr'), value: intermediary.abbr },
          { label: t('code'), value: intermediary.code },
          { label: t('businessNumber'), value: intermediary.business_number },
          { label: t('taxNumber'), value: intermediary.tax_number },
          { label: t('bankAccountNumber'), value: intermediary.bank_account_number },
          { label: t('iban'), value: intermediary.iban },
          { label: t('email'), value: intermediary.email && <EmailText email={intermediary.email} /> },
          { label: t('phone'), value: intermediary.phone && formatPhone(intermediary.phone) },
        ]}
      />
    </SectionCard>
  );
}

function IntermediaryView({ intermediary }: { intermediary: Intermediary }) {
  const { t } = useTranslation('intermediaries');
  const isManaging = useRole().may('intermediaries.manage');
  const { id, intermediary_name: name } = intermediary;
  const deletion = useIntermediaryDeletion(id);
  return (
    <RecordView
      type="intermediary"
      id={id}
      name={name}
      isManaging={isManaging}
      edit={(dialog) => <IntermediaryDialog intermediary={intermediary} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/intermediaries"
    >
      <div className={styles.columns}>
        <Basics intermediary={intermediary} />
        <LogoCard intermediary={intermediary} isManaging={isManaging} />
      </div>
      <SectionCard id="colours" title={t('colours')}>
        <ColourSwatches theme={intermediary.theme} />
      </SectionCard>
      <PeopleOfIntermediary id={id} isManaging={isManaging} />
    </RecordView>
  );
}
