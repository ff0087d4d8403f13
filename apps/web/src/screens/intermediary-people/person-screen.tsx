import type { PlacedPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { usePersonDeletion } from '../../features/intermediary-people/people.commands.ts';
import { personQuery } from '../../features/intermediary-people/people.queries.ts';
import { PersonDialog } from '../../features/intermediary-people/person-dialog.tsx';
import { PersonTree } from '../../features/intermediary-people/person-tree.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { DeletionDialog } from '../deletion-dialog.tsx';
import own from '../intermediaries/intermediary-screen.module.css';
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
  const heading = useId();
  const { intermediary, parent } = person;
  return (
    <Card as="section" labelledBy={heading}>
      <h2 id={heading} className={own.heading}>
        {t('details')}
      </h2>
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
          { label: t('email'), value: person.email },
          { label: t('phone'), value: person.phone },
          { label: t('role'), value: t(`roles.${person.role}`) },
          { label: t('parent'), value: parent?.label ?? null },
          { label: t('referralCode'), value: person.referral_code },
        ]}
      />
    </Card>
  );
}

function PersonView({ person }: { person: PlacedPerson }) {
  const { t } = useTranslation('intermediaryPeople');
  const { t: words } = useTranslation('shell');
  const navigate = useNavigate();
  const tree = useId();
  const isManaging = useRole().may('intermediaries.manage');
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
      <Card as="section" labelledBy={tree}>
        <h2 id={tree} className={own.heading}>
          {t('tree')}
        </h2>
        <PersonTree person={person} />
      </Card>
      <PersonDialog person={person} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <DeletionDialog
        title={t('delete.title')}
        text={t('delete.text', { name })}
        action={t('delete.confirm', { name })}
        deletion={deletion}
        isOpen={open === 'delete'}
        onClose={close}
        onDeleted={() => void navigate({ to: '/intermediary-people' })}
      />
    </>
  );
}
