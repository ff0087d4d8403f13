import { newCategoryLimits } from '@pramen/contract/document-templates/categories.limits';
import type { Category } from '@pramen/contract/document-templates/categories.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { intermediariesQuery } from '../../../platform/api/shared-queries.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { chosenWhile } from '../../../platform/validation/rules.ts';
import { withLimits } from '../../../platform/validation/text-limits.ts';
import { ConflictNotice, type Difference } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { sendCategory, useSavedCategory } from './categories.commands.ts';

interface CategoryDialogProps {
  /** null: creates a category. */
  category: Category | null;
  isOpen: boolean;
  onClose: () => void;
  onRemove?: () => void;
}

/** Creates a category of document templates, or edits one. */
export function CategoryDialog({ category, isOpen, onClose, ...events }: CategoryDialogProps) {
  const { t } = useTranslation('documentTemplates');
  return (
    <Dialog title={t(category ? 'categories.editTitle' : 'categories.newTitle')} isOpen={isOpen} onClose={onClose}>
      <CategoryForm key={category?.id} category={category} onClose={onClose} {...events} />
    </Dialog>
  );
}

const toValues = (category: Category | null) => ({
  name: category?.name_cs ?? '',
  name_sk: category?.name_sk ?? '',
  is_for_certain: (category?.intermediary_ids ?? null) !== null,
  intermediary_ids: (category?.intermediary_ids ?? []) as readonly string[],
});

const rules = withLimits<ReturnType<typeof toValues>>(newCategoryLimits, { intermediary_ids: [chosenWhile('is_for_certain')] });

const toBody = ({ name, name_sk, is_for_certain: isForCertain, intermediary_ids: ids }: ReturnType<typeof toValues>) => ({
  name,
  name_cs: name,
  name_sk,
  intermediary_ids: isForCertain ? [...ids] : null,
});

function CategoryForm({ category, onClose, onRemove }: Omit<CategoryDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentTemplates');
  const { t: words } = useTranslation('shell');
  const show = useSavedCategory();
  const intermediaries = useQuery(intermediariesQuery);
  const options = (intermediaries.data ?? []).map(({ id, label }) => ({ value: id, label }));
  const form = useRecordForm({
    record: category,
    toValues,
    rules,
    send: (values, base) => sendCategory(base?.id ?? null, { ...toBody(values), version: base?.version }),
    onSaved: ({ message, category: saved }) => {
      showToast('success', message);
      show(saved);
      onClose();
    },
  });
  const write = (values: typeof form.values) => {
    const { name, name_sk: slovak, intermediary_ids: ids } = toBody(values);
    return [
      name,
      slovak,
      ids === null
        ? t('everybody')
        : options
            .filter(({ value }) => ids.includes(value))
            .map(({ label }) => label)
            .join(', '),
    ];
  };
  const [name = '', slovak = '', shownTo = ''] = form.conflict ? write(toValues(form.conflict)) : [];
  const [myName = '', mySlovak = '', myShownTo = ''] = write(form.values);
  const differences: Difference[] = [
    { label: t('name'), stored: name, mine: myName },
    { label: words('nameSk'), stored: slovak, mine: mySlovak },
    { label: t('intermediaries'), stored: shownTo, mine: myShownTo },
  ].filter(({ stored, mine }) => stored !== mine);
  return (
    <DialogForm
      action={category ? words('save') : t('categories.add')}
      isChanged={form.isChanged}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      removal={category && onRemove ? { label: t('categories.delete.action'), onRemove } : null}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <TextField {...form.field('name')} label={t('name')} isFocusedFirst />
      <TextField {...form.field('name_sk')} label={words('nameSk')} />
      <TickField {...form.tick('is_for_certain')} label={t('forCertain')} />
      {form.values.is_for_certain && options.length > 0 && (
        <TickGroup {...form.choices('intermediary_ids')} label={t('intermediaries')} options={options} />
      )}
      {intermediaries.isError && <QuietError onRetry={() => void intermediaries.refetch()}>{t('choicesFailed')}</QuietError>}
    </DialogForm>
  );
}
