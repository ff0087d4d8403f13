import type { OneStaffUser } from '@pramen/contract/staff/staff.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MicrosoftAccess } from '../../features/staff/microsoft-access.tsx';
import { StaffDialog } from '../../features/staff/staff-dialog.tsx';
import { useUserDeletion } from '../../features/staff/staff.commands.ts';
import { staffUserQuery } from '../../features/staff/staff.queries.ts';
import { formatPhone } from '../../platform/formats/phones.ts';
import { Card } from '../../ui/display/card.tsx';
import { EmailText } from '../../ui/display/values/email-text.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import { RecordScreen } from '../kit/record-screen.tsx';
import { RecordView } from '../kit/record-view.tsx';

const route = getRouteApi('/shell/users/$id/detail');

/** One user of the company. */
export function StaffScreen() {
  const { t } = useTranslation('staff');
  const { id } = route.useParams();
  const found = useQuery(staffUserQuery(id));
  return (
    <RecordScreen list="/users" toList={t('toList')} title={t('title')} failed={t('failed')} found={found}>
      {(user) => <StaffView key={id} user={user} />}
    </RecordScreen>
  );
}

function StaffView({ user }: { user: OneStaffUser }) {
  const { t } = useTranslation('staff');
  const { id, name, email, phone, role } = user;
  const deletion = useUserDeletion(id);
  return (
    <RecordView
      type="user"
      id={id}
      name={name}
      isManaging
      edit={(dialog) => <StaffDialog user={user} {...dialog} />}
      deletion={{ title: t('delete.title'), text: t('delete.text', { name }), action: t('delete.confirm', { name }), command: deletion }}
      list="/users"
    >
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
      <MicrosoftAccess user={user} />
    </RecordView>
  );
}
