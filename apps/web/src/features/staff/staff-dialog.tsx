import { staffRoles, type StaffRole } from '@pramen/contract/staff/staff.lists';
import { changedStaffUserLimits } from '@pramen/contract/staff/staff.limits';
import type { StaffUser } from '@pramen/contract/staff/staff.schemas';
import { useTranslation } from 'react-i18next';
import { useRecordForm } from '../../platform/forms/use-record-form.ts';
import { fieldRules, keptPassword, repeats, typedPhone } from '../../platform/validation/rules.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { ConflictNotice, type Difference } from '../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { PasswordField } from '../../ui/forms/text/password-field.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { sendUser, useRefreshStaff } from './staff.commands.ts';
import { toValues, type StaffValues } from './staff.model.ts';

interface StaffDialogProps {
  /** null: creates a user. */
  user: StaffUser | null;
  /** Initial role of a new user. */
  role?: StaffRole;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: StaffUser) => void;
  onRemove?: () => void;
}

/** Creates a user of the company, or edits one. */
export function StaffDialog({ user, isOpen, onClose, ...more }: StaffDialogProps) {
  const { t } = useTranslation('staff');
  return (
    <Dialog title={t(user ? 'editTitle' : 'newTitle')} isOpen={isOpen} onClose={onClose}>
      <StaffForm key={user?.id} user={user} onClose={onClose} {...more} />
    </Dialog>
  );
}

const rules = { email: fieldRules.email, phone: [typedPhone] };

function useDifferences(stored: StaffUser | null, values: StaffValues): Difference[] {
  const { t } = useTranslation('staff');
  if (stored === null) return [];
  const theirs = toValues(stored);
  const shown = (of: StaffValues) => ({ ...of, role: t(`roles.${of.role}`) });
  return (['name', 'email', 'phone', 'role'] as const).flatMap((name) =>
    theirs[name] === values[name] ? [] : [{ label: t(name), stored: shown(theirs)[name], mine: shown(values)[name] }],
  );
}

function StaffForm({ user, role, onClose, onSaved, onRemove }: Omit<StaffDialogProps, 'isOpen'>) {
  const { t } = useTranslation('staff');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshStaff();
  const form = useRecordForm({
    record: user,
    toValues: (record: StaffUser | null) => toValues(record, role),
    rules: withLimits<StaffValues>(changedStaffUserLimits, {
      ...rules,
      password: user ? keptPassword : fieldRules.newPassword,
      password_conf: user ? [repeats('password')] : fieldRules.repeatedPassword,
    }),
    send: (values, base) => sendUser(base?.id ?? null, { ...values, version: base?.version }),
    onSaved: ({ message, user: saved }) => {
      showToast('success', message);
      refresh();
      onClose();
      onSaved?.(saved);
    },
  });
  const differences = useDifferences(form.conflict, form.values);
  return (
    <DialogForm
      action={user ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={user && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} isFocusedFirst />
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="off" />
      <TextField {...form.field('phone')} label={t('phone')} description={words('phoneHint')} type="tel" autoComplete="off" />
      <SelectField
        layout="form"
        {...form.field('role')}
        label={t('role')}
        options={staffRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <PasswordField
        {...form.field('password')}
        label={t(user ? 'newPassword' : 'password')}
        autoComplete="new-password"
        description={t(user ? 'passwordHint' : 'passwordRule')}
      />
      <PasswordField {...form.field('password_conf')} label={t('passwordAgain')} autoComplete="new-password" />
    </DialogForm>
  );
}
