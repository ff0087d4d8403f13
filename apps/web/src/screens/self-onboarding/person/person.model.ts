import { passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { personalIdFault } from '@pramen/domain/privacy/personal-id';
import type { CalendarDate } from '@pramen/domain/dates/calendar-date';
import { changedClientLimits } from '@pramen/contract/clients/client.limits';
import { personName } from '../../../platform/validation/name-rules.ts';
import { required, type FieldRule } from '../../../platform/validation/rules.ts';
import { filled, withLimits } from '../../../platform/validation/text-limits.ts';
import type { AnswersOf } from '../walk/walk.model.ts';

type Person = AnswersOf<'client_complex_form'>;

export type PersonValues = {
  firstname: string;
  surname: string;
  personal_id: string;
  nationality: string;
  citizenship: string;
  tax_residence: string;
  not_US_tax_residence: boolean;
};

export const toPersonValues = (typed: Person): PersonValues => ({
  firstname: typed.firstname ?? '',
  surname: typed.surname ?? '',
  personal_id: typed.personal_id ?? '',
  nationality: typed.nationality ?? '',
  citizenship: typed.citizenship ?? '',
  tax_residence: typed.tax_residence ?? '',
  not_US_tax_residence: typed.not_US_tax_residence ?? false,
});

export const toPerson = (values: PersonValues): Person => values;

const { firstname, surname, personal_id } = changedClientLimits;

/** Judged once the citizenship is chosen: only then is its shape known. The server refuses the same. */
const personalId =
  (today: CalendarDate): FieldRule =>
  (value, { citizenship = '' }) => {
    const fault = citizenship === '' ? null : personalIdFault(value, citizenship, today);
    return fault && { key: fault };
  };

export const personRules = (today: CalendarDate) =>
  withLimits<PersonValues>(
    { firstname, surname, personal_id },
    {
      firstname: [personName()],
      surname: [personName()],
      personal_id: [filled, personalId(today)],
      nationality: [required],
      citizenship: [required],
      tax_residence: [required],
    },
  );

/** Only Czech and Slovak numbers have this shape, so that a foreign one is doubted as well; that hinders nobody. */
export const isDoubtfulBirthNumber = (typed: string, today: CalendarDate): boolean => !passesBirthNumberCheck(typed, today);
