import type { StaffUser } from '@pramen/contract/staff/staff.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { StaffDialog } from '../../features/staff/staff-dialog.tsx';
import { useUserDeletion } from '../../features/staff/staff.commands.ts';
import { staffUserQuery } from '../../features/staff/staff.queries.ts';
import { formatPhone } from '../../platform/formats/phones.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from '../staff-screen.module.css';

const route = getRouteApi('/shell/users/$id/detail');

/** One person of the company. */
export function StaffScreen() {
  const { t } = useTranslation('staff');
  const { id } = route.useParams();
  const { data: user, isError, refetch } = useQuery(staffUserQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/users">{t('toList')}</BackLink>
      {user ? <StaffView key={id} user={user} /> : <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />}
    </div>
  );
}

function StaffView({ user }: { user: StaffUser }) {
  const { t } = useTranslation('staff');
  const { t: words } = useTranslation('shell');
  const { may } = useRole();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const deletion = useUserDeletion(user.id);
  const { name, email, phone, role } = user;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{name}</PageTitle>
        <Button onClick={() => setOpen('edit')}>{words('edit')}</Button>
      </div>
      <Card>
        <FactList
          facts={[
            { label: t('name'), value: name },
            { label: t('email'), value: <EmailText email={email} /> },
            { label: t('phone'), value: phone && formatPhone(phone) },
            { label: t('role'), value: t(`roles.${role}`) },
          ]}
        />
      </Card>
      {may('history.read') && <HistorySection type="user" id={user.id} />}
      <StaffDialog user={user} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <ConfirmDialog
        title={t('delete.title')}
        text={t('delete.text', { name })}
        action={t('delete.confirm', { name })}
        command={deletion}
        describe={describeProblem}
        isOpen={open === 'delete'}
        onClose={close}
        onDone={() => void navigate({ to: '/users' })}
      />
    </>
  );
}
