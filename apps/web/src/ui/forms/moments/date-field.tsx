import { MomentField, type MomentFieldProps, type MomentKind } from './moment-field.tsx';
import { readTypedDay, writeDay } from './typed-moment.ts';

const day: MomentKind = {
  read: readTypedDay,
  write: writeDay,
  picker: 'date',
  most: '9999-12-31',
  placeholder: 'dayPlaceholder',
  inputMode: 'decimal',
};

/** A day, stored as `YYYY-MM-DD`. */
export function DateField(props: MomentFieldProps) {
  return <MomentField {...props} kind={day} />;
}
