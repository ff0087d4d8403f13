import { visible } from '@pramen/domain/forms/answers/visible';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import type { AnswerValue, FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { plainTextOf } from '@pramen/domain/forms/definition/safe-html';
import type { FilledForm } from '@pramen/contract/records/records.schemas';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { PrintedBlock, PrintedSection } from '../../../platform/pdf/prints/print-task.ts';
import type { RecordDetail } from '@pramen/contract/records/records.schemas';

type Fieldset = FilledForm['content'][number];
type Question = Fieldset['questions'][number];

const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('.\u00a0');

/** An instant as both languages write it, in Prague: `5. 3. 2026 9:07`. */
export function writeTime(instant: Date | string): string {
  const [day = '', time = ''] = pragueMinuteOf(new Date(instant)).split('T');
  return `${writeDay(day)}, ${time.replace(/^0/, '')}`;
}

/** A calendar day as both languages write it; anything else stays as it is. */
export const writeDate = (value: string): string => (/^\d{4}-\d\d-\d\d$/.test(value) ? writeDay(value) : value);

/** What an answer shows: labels of options, names of files. */
function writeAnswer({ type, options }: Question, value: AnswerValue, fileNames: ReadonlyMap<string, string>, language: Language): string {
  const optionOf = (one: string) => options.find((option) => option.value === one)?.label ?? one;
  const fileOf = (id: string) => fileNames.get(id) ?? translate(language, 'recordPdf:removedFile', { id });
  if (typeof value === 'boolean') return translate(language, value ? 'records:yes' : 'records:no');
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'object') return value.map(type === 'file' ? fileOf : optionOf).join('\n');
  return type === 'date' ? writeDate(value) : optionOf(value);
}

export interface AnswerPrint {
  form: CompiledForm;
  answers: FormAnswers;
  detail: Pick<RecordDetail, 'data' | 'authors'>;
  fileNames: ReadonlyMap<string, string>;
}

const keyOf = (fieldset: string, copy: number, question: string) => JSON.stringify([fieldset, copy, question]);

/** The answers by fieldset and copy, only to questions that are visible with them; fieldsets without any are left out. */
export function printAnswers({ form, answers, detail, fileNames }: AnswerPrint, language: Language): PrintedSection[] {
  const visibility = visible(form, answers);
  const authors = new Map(detail.authors.map((one) => [keyOf(one.fieldset_id, one.duplication, one.question_id), one]));
  const noteOf = (fieldset: Fieldset, question: Question): string => {
    const author = authors.get(keyOf(fieldset.id, fieldset.duplication, question.id));
    if (!author || question.value === null) return '';
    const as = translate(language, `recordPdf:as.${author.as}`);
    return translate(language, 'recordPdf:author', { as, name: author.user, at: writeTime(author.at) });
  };
  const blockOf = (fieldset: Fieldset, question: Question): PrintedBlock => {
    if (question.type === 'html') return { kind: 'text', text: plainTextOf(question.html ?? question.text ?? question.label) };
    const answer = question.value === null ? null : writeAnswer(question, question.value, fileNames, language);
    return { kind: 'answer', question: question.label, answer, note: noteOf(fieldset, question) };
  };
  return detail.data.content.flatMap((fieldset) => {
    const shown = visibility.get(fieldset.id)?.[fieldset.duplication];
    const blocks = fieldset.questions.filter(({ id }) => shown?.has(id)).map((question) => blockOf(fieldset, question));
    if (blocks.length === 0) return [];
    const number = fieldset.duplication + 1;
    const heading = fieldset.fieldsetRepeatable
      ? translate(language, 'recordPdf:copy', { name: fieldset.fieldsetName, number })
      : fieldset.fieldsetName;
    return [{ heading, blocks }];
  });
}
