import { changedPersonLimits } from '@pramen/contract/intermediaries/intermediary-people.limits';
import type { IntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { intermediariesQuery, peopleQuery } from '../../../platform/api/shared-queries.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { fieldRules, keptPassword, linkWord, repeats, required, typedPhone } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { ConflictNotice, type Difference } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { OfferedSelect } from '../../../ui/forms/choices/offered-select.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendPerson, useRefreshPeople } from './people.commands.ts';
import { personRoles, possibleParents, toBody, toValues, type PersonValues } from './people.model.ts';

interface PersonDialogProps {
  /** null: creates a person. */
  person: IntermediaryPerson | null;
  /** Intermediary of a new person; without it the dialog asks. */
  intermediaryId?: string;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: IntermediaryPerson) => void;
  onRemove?: () => void;
}

/** Creates a person of an intermediary, or edits one. */
export function PersonDialog({ person, isOpen, onClose, ...more }: PersonDialogProps) {
  const { t } = useTranslation('intermediaryPeople');
  return (
    <Dialog title={t(person ? 'editTitle' : 'newTitle')} isOpen={isOpen} onClose={onClose}>
      <PersonForm key={person?.id} person={person} onClose={onClose} {...more} />
    </Dialog>
  );
}

const rules = { email: fieldRules.email, phone: [typedPhone] };
const compared = ['surname', 'firstname', 'email', 'phone', 'role', 'parent_id', 'referral_code'] as const;

function useDifferences(stored: IntermediaryPerson | null, values: PersonValues, parents: readonly IntermediaryPerson[]): Difference[] {
  const { t } = useTranslation('intermediaryPeople');
  if (stored === null) return [];
  const labels = {
    surname: t('surname'),
    firstname: t('firstname'),
    email: t('email'),
    phone: t('phone'),
    role: t('role'),
    parent_id: t('parent'),
    referral_code: t('referralCode'),
  };
  const nameOf = (id: string) => parents.find((parent) => parent.id === id)?.label ?? '';
  const shown = (of: PersonValues) => ({ ...of, role: t(`roles.${of.role}`), parent_id: nameOf(of.parent_id) });
  const theirs = toValues(stored, '');
  return compared.flatMap((field) =>
    theirs[field] === values[field] ? [] : [{ label: labels[field], stored: shown(theirs)[field], mine: shown(values)[field] }],
  );
}

function PersonForm({ person, intermediaryId = '', onClose, onSaved, onRemove }: Omit<PersonDialogProps, 'isOpen'>) {
  const { t } = useTranslation('intermediaryPeople');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshPeople();
  const isAsking = person === null && intermediaryId === '';
  const everybody = useQuery(peopleQuery);
  const people = everybody.data ?? [];
  const employers = useQuery({ ...intermediariesQuery, enabled: isAsking });
  const form = useRecordForm({
    record: person,
    toValues: (record: IntermediaryPerson | null) => toValues(record, intermediaryId),
    rules: withLimits<PersonValues>(changedPersonLimits, {
      ...rules,
      referral_code: [linkWord(person?.referral_code ?? '')],
      intermediary_id: [required],
      password: person ? keptPassword : fieldRules.newPassword,
      password_conf: person ? [repeats('password')] : fieldRules.repeatedPassword,
    }),
    send: (values, base) => sendPerson(values.intermediary_id, base?.id ?? null, { ...toBody(values), version: base?.version }),
    onSaved: ({ message, person: saved }) => {
      showToast('success', message);
      refresh();
      onClose();
      onSaved?.(saved);
    },
  });
  const parents = possibleParents(people, person?.id ?? null);
  const differences = useDifferences(form.conflict, form.values, people);
  return (
    <DialogForm
      action={person ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={person && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      {isAsking && (
        <OfferedSelect
          found={employers}
          layout="form"
          {...form.field('intermediary_id')}
          label={t('intermediary')}
          isFocusedFirst
          options={[{ value: '', label: '—' }, ...(employers.data ?? []).map(({ id, label }) => ({ value: id, label }))]}
        />
      )}
      <TextField {...form.field('surname')} label={t('surname')} isFocusedFirst={!isAsking} />
      <TextField {...form.field('firstname')} label={t('firstname')} />
      <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="off" />
      <TextField {...form.field('phone')} label={t('phone')} description={words('phoneHint')} type="tel" autoComplete="off" />
      <SelectField
        layout="form"
        {...form.field('role')}
        label={t('role')}
        description={t('roleHint')}
        options={personRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
      />
      <OfferedSelect
        found={everybody}
        layout="form"
        {...form.field('parent_id')}
        label={t('parent')}
        options={parentOptions(parents, person, t('noParent'))}
      />
      <TextField {...form.field('referral_code')} label={t('referralCode')} description={t('referralHint')} />
      <PasswordField
        {...form.field('password')}
        label={t(person ? 'newPassword' : 'password')}
        autoComplete="new-password"
        description={t(person ? 'passwordHint' : 'passwordRule')}
      />
      <PasswordField {...form.field('password_conf')} label={t('passwordAgain')} autoComplete="new-password" />
    </DialogForm>
  );
}

/** The current superior can be chosen while the others are still loading. */
function parentOptions(parents: readonly IntermediaryPerson[], person: IntermediaryPerson | null, nobody: string) {
  const present =
    person?.parent && !parents.some(({ id }) => id === person.parent_id) ? [{ value: person.parent.id, label: person.parent.label }] : [];
  const known = parents.map(({ id, label, intermediary }) => ({ value: id, label: `${label} (${intermediary.label})` }));
  return [{ value: '', label: nobody }, ...present, ...known];
}
