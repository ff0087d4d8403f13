import type { VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { useTranslation } from 'react-i18next';
import { writeDecimal } from '../../../platform/formats/decimals.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { outsideRange } from '../../../platform/validation/ranges.ts';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { listFields } from '../vocabulary/vocabulary.model.ts';
import { SIZES, type PlacedField } from './annotations.model.ts';

interface FieldDialogProps {
  /** null: closed. */
  field: PlacedField | null;
  pageCount: number;
  vocabulary: readonly VocabularyGroup[];
  onClose: () => void;
  onChange: (changed: PlacedField) => void;
  onRemove: (id: string) => void;
}

/** Edits the name of a placed value, and its position as numbers. */
export function FieldDialog({ field, ...props }: FieldDialogProps) {
  const { t } = useTranslation('documentTemplates');
  return (
    <Dialog title={t('annotations.editTitle')} isOpen={field !== null} onClose={props.onClose}>
      {field && <FieldForm key={field.id} field={field} {...props} />}
    </Dialog>
  );
}

const toNumber = (text: string) => Number(text.trim().replace(',', '.') || Number.NaN);

/** A number within bounds, with at most two decimals. */
const inBounds =
  (min: number, max: number): FieldRule =>
  (value) => {
    const isNumber = /^\d+(?:[.,]\d{1,2})?$/.test(value.trim());
    return isNumber && toNumber(value) >= min && toNumber(value) <= max ? null : outsideRange({ min, max });
  };

const rules = { x: [required, inBounds(0, 100)], y: [required, inBounds(0, 100)], size: [required, inBounds(SIZES.least, SIZES.most)] };
const write = (figure: number) => writeDecimal(figure, { least: 0, most: 2 });

function FieldForm({ field, pageCount, vocabulary, onClose, onChange, onRemove }: FieldDialogProps & { field: PlacedField }) {
  const { t } = useTranslation('documentTemplates');
  const { t: words } = useTranslation('shell');
  const known = listFields(vocabulary);
  const form = useForm({
    initial: { name: field.name, page: String(field.page), x: write(field.x), y: write(field.y), size: write(field.size) },
    rules,
    onSend: ({ name, page, x, y, size }) => {
      onChange({ id: field.id, name, page: Number(page), x: toNumber(x), y: toNumber(y), size: toNumber(size) });
      onClose();
    },
  });
  const names = known.map(({ name, label }) => ({ value: name, label }));
  const pages = Array.from({ length: Math.max(pageCount, field.page) }, (_, index) => ({
    value: String(index + 1),
    label: String(index + 1),
  }));
  return (
    <DialogForm
      action={words('save')}
      isChanged={form.isChanged}
      isBusy={false}
      failure={null}
      removal={{ label: t('annotations.delete'), onRemove: () => onRemove(field.id) }}
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      <SelectField
        layout="form"
        {...form.field('name')}
        label={t('annotations.value')}
        isFocusedFirst
        options={known.some(({ name }) => name === field.name) ? names : [{ value: field.name, label: field.name }, ...names]}
      />
      <SelectField layout="form" {...form.field('page')} label={t('annotations.page')} options={pages} />
      <TextField {...form.field('x')} label={t('annotations.fromLeft')} inputMode="decimal" />
      <TextField {...form.field('y')} label={t('annotations.fromTop')} inputMode="decimal" />
      <TextField {...form.field('size')} label={t('annotations.size')} description={t('annotations.sizeHint')} inputMode="decimal" />
    </DialogForm>
  );
}
