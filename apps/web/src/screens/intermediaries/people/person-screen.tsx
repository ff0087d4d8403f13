import type { PlacedPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { usePersonDeletion } from '../../../features/intermediaries/people/people.commands.ts';
import { personQuery } from '../../../features/intermediaries/people/people.queries.ts';
import { PersonDialog } from '../../../features/intermediaries/people/person-dialog.tsx';
import { PersonTree } from '../../../features/intermediaries/people/person-tree.tsx';
import { formatPhone } from '../../../platform/formats/phones.ts';
import { EmailText } from '../../../ui/display/values/email-text.tsx';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { RecordScreen } from '../../kit/record-screen.tsx';
import { RecordView } from '../../kit/record-view.tsx';
import { ClientsOfPerson } from './clients-of-person.tsx';

const route = getRouteApi('/shell/intermediary-people/$id/detail');

/** One person of an intermediary, and their place in the tree. */
export function PersonScreen() {
  const { t } = useTranslation('intermediaryPeople');
  const { id } = route.useParams();
  const found = useQuery(personQuery(id));
  return (
    <RecordScreen list="/intermediary-people" toList={t('toList')} title={t('title')} failed={t('failed')} found={found}>
      {(person) => <PersonView key={id} person={person} />}
    </RecordScreen>
  );
}

function Details({ person }: { person: PlacedPerson }) {
  const { t } = useTranslation('intermediaryPeople');
  const { intermediary, parent } = person;
  return (
    <SectionCard id="details" title={t('details')}>
      <FactList
        facts={[
          { label: t('surname'), value: person.surname || null },
          { label: t('firstname'), value: person.firstname || null },
          {
            label: t('intermediary'),
            value: (
              <Link to="/intermediaries/$id/detail" params={{ id: intermediary.id }}>
                {intermediary.label}
              </Link>
            ),
          },
          { label: t('email'), value: <EmailText email={person.email} /> },
          { label: t('phone'), value: person.phone && formatPhone(person.phone) },
          { label: t('role'), value: t(`roles.${person.role}`) },
          { label: t('parent'), value: parent?.label ?? null },
          { label: t('referralCode'), value: person.referral_code },
        ]}
      />
    </SectionCard>
  );
}

function PersonView({ person }: { person: PlacedPerson }) {
  const { t } = useTranslation('intermediaryPeople');
  const { may } = useRole();
  const { id, label: name } = person;
  const deletion = usePersonDeletion(id);
  return (
    <RecordView
      type="intermediary_person"
      id={id}
      name={name}
      isManaging={may('intermediaries.manage')}
      edit={(dialog) => <PersonDialog person={person} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/intermediary-people"
    >
      <Details person={person} />
      <ClientsOfPerson person={person} />
      <SectionCard id="tree" title={t('tree')}>
        <PersonTree person={person} />
      </SectionCard>
    </RecordView>
  );
}
