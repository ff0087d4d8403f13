import { newIntermediaryLimits } from '@pramen/contract/intermediaries/intermediaries.limits';
import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useTranslation } from 'react-i18next';
import { Problem } from '../../platform/api/problem.ts';
import { useRecordForm } from '../../platform/forms/use-record-form.ts';
import { colour, email, linkWord, optionalPhone, required } from '../../platform/validation/rules.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';
import { ColourField } from '../../ui/forms/text/colour-field.tsx';
import { ConflictNotice, type Difference } from '../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { TextField } from '../../ui/forms/text/text-field.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { ContrastList } from './contrast-list.tsx';
import { sendIntermediary, useRefreshIntermediaries } from './intermediaries.commands.ts';
import { colours, liftTheme, toBody, toValues, type IntermediaryValues } from './intermediaries.model.ts';
import { ThemePreview } from './theme-preview.tsx';
import styles from './theme-fields.module.css';

interface IntermediaryDialogProps {
  /** null: creates an intermediary. */
  intermediary: Intermediary | null;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: (saved: Intermediary) => void;
  onRemove?: () => void;
}

/** Creates an intermediary, or edits one. */
export function IntermediaryDialog({ intermediary, isOpen, onClose, ...events }: IntermediaryDialogProps) {
  const { t } = useTranslation('intermediaries');
  return (
    <Dialog title={t(intermediary ? 'editTitle' : 'newTitle')} isOpen={isOpen} onClose={onClose} width="wide">
      <IntermediaryForm key={intermediary?.id} intermediary={intermediary} onClose={onClose} {...events} />
    </Dialog>
  );
}

const rules = {
  email: [email],
  phone: [optionalPhone],
  ...Object.fromEntries(colours.map((name) => [name, [required, colour]])),
};
const labels = {
  intermediary_name: 'name',
  abbr: 'abbr',
  code: 'code',
  business_number: 'businessNumber',
  tax_number: 'taxNumber',
  bank_account_number: 'bankAccountNumber',
  iban: 'iban',
  email: 'email',
  phone: 'phone',
} as const;

function useDifferences(stored: Intermediary | null, values: IntermediaryValues): Difference[] {
  const { t } = useTranslation('intermediaries');
  if (stored === null) return [];
  const theirs = toValues(stored);
  const named: (readonly [keyof IntermediaryValues, string])[] = [
    ...(Object.keys(labels) as (keyof typeof labels)[]).map((name) => [name, t(labels[name])] as const),
    ...colours.map((name) => [name, t(`theme.${name}`)] as const),
  ];
  return named.flatMap(([name, label]) => (theirs[name] === values[name] ? [] : [{ label, stored: theirs[name], mine: values[name] }]));
}

/** The server puts colours into a theme, the form has them next to the other fields. */
async function send(base: Intermediary | null, values: IntermediaryValues) {
  try {
    return await sendIntermediary(base?.id ?? null, { ...toBody(values), version: base?.version });
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.status, error.code, error.message, liftTheme(error.errors), error.current);
    throw error;
  }
}

function IntermediaryForm({ intermediary, onClose, onSaved, onRemove }: Omit<IntermediaryDialogProps, 'isOpen'>) {
  const { t } = useTranslation('intermediaries');
  const { t: words } = useTranslation('shell');
  const refresh = useRefreshIntermediaries();
  const form = useRecordForm({
    record: intermediary,
    toValues,
    rules: withLimits<IntermediaryValues>(newIntermediaryLimits, { ...rules, code: [linkWord(intermediary?.code ?? '')] }),
    send: (values, base) => send(base, values),
    onSaved: ({ message, intermediary: saved }) => {
      showToast('success', message);
      refresh();
      onClose();
      onSaved?.(saved);
    },
  });
  const differences = useDifferences(form.conflict, form.values);
  const theme = toBody(form.values).theme;
  return (
    <DialogForm
      action={intermediary ? words('save') : t('add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={intermediary && onRemove ? { label: t('delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('basics')}</legend>
        <div className={styles.fields}>
          <TextField {...form.field('intermediary_name')} label={t('name')} isFocusedFirst />
          <TextField {...form.field('abbr')} label={t('abbr')} />
          <TextField {...form.field('code')} label={t('code')} description={t('codeHint')} />
          <TextField {...form.field('business_number')} label={t('businessNumber')} inputMode="numeric" />
          <TextField {...form.field('tax_number')} label={t('taxNumber')} />
          <TextField {...form.field('bank_account_number')} label={t('bankAccountNumber')} />
          <TextField {...form.field('iban')} label={t('iban')} />
          <TextField {...form.field('email')} label={t('email')} type="email" autoComplete="off" />
          <TextField {...form.field('phone')} label={t('phone')} description={words('phoneHint')} type="tel" autoComplete="off" />
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t('colours')}</legend>
        <div className={styles.look}>
          <ThemePreview theme={theme} />
        </div>
        <div className={styles.fields}>
          {colours.map((name) => (
            <ColourField key={name} {...form.field(name)} label={t(`theme.${name}`)} pickLabel={t('pick', { name: t(`theme.${name}`) })} />
          ))}
        </div>
        <div className={styles.contrast}>
          <ContrastList theme={theme} />
        </div>
      </fieldset>
    </DialogForm>
  );
}
