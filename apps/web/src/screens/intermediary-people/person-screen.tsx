import type { PlacedPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { usePersonDeletion } from '../../features/intermediary-people/people.commands.ts';
import { personQuery } from '../../features/intermediary-people/people.queries.ts';
import { PersonDialog } from '../../features/intermediary-people/person-dialog.tsx';
import { PersonTree } from '../../features/intermediary-people/person-tree.tsx';
import { formatPhone } from '../../platform/formats/phones.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { ClientsOfPerson } from './clients-of-person.tsx';
import styles from '../staff-screen.module.css';

const route = getRouteApi('/shell/intermediary-people/$id/detail');

/** One person of an intermediary, and their place in the tree. */
export function PersonScreen() {
  const { t } = useTranslation('intermediaryPeople');
  const { id } = route.useParams();
  const { data: person, isError, refetch } = useQuery(personQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/intermediary-people">{t('toList')}</BackLink>
      {person ? <PersonView key={id} person={person} /> : <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />}
    </div>
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
  const { t: words } = useTranslation('shell');
  const navigate = useNavigate();
  const { may } = useRole();
  const isManaging = may('intermediaries.manage');
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const deletion = usePersonDeletion(person.id);
  const { label: name } = person;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{name}</PageTitle>
        {isManaging && <Button onClick={() => setOpen('edit')}>{words('edit')}</Button>}
      </div>
      <Details person={person} />
      <ClientsOfPerson person={person} />
      <SectionCard id="tree" title={t('tree')}>
        <PersonTree person={person} />
      </SectionCard>
      {may('history.read') && <HistorySection type="intermediary_person" id={person.id} />}
      <PersonDialog person={person} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <ConfirmDialog
        title={t('delete.title')}
        text={t('delete.text', { name })}
        action={t('delete.confirm', { name })}
        command={deletion}
        describe={describeProblem}
        isOpen={open === 'delete'}
        onClose={close}
        onDone={() => void navigate({ to: '/intermediary-people' })}
      />
    </>
  );
}
