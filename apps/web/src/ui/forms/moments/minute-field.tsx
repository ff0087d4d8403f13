import { MomentField, type MomentFieldProps, type MomentKind } from './moment-field.tsx';
import { readTypedMinute, writeMinute } from './typed-moment.ts';

const minute: MomentKind = {
  read: readTypedMinute,
  write: writeMinute,
  picker: 'datetime-local',
  most: '9999-12-31T23:59',
  placeholder: 'minutePlaceholder',
  inputMode: 'text',
};

/** A day and a time to the minute, stored as `YYYY-MM-DDTHH:mm`. */
export function MinuteField(props: MomentFieldProps) {
  return <MomentField {...props} kind={minute} />;
}
