import { formLimits } from '@pramen/domain/forms/definition/form-limits';
import { z } from 'zod';
import { isStorable, text } from '../fields.ts';
import { AnswerValue, answerValueLimits } from '../form-templates/definition.schemas.ts';

const MOST_COPIES = formLimits.copies - 1;
const ID_LENGTH = 60;

/**
 * A filled form as callers send it: only ids, copies and values are read, everything else in it belongs to the template. Its lists are
 * limited by the size of the body. Documents `GivenForm`, which reads the same.
 */
export const DocumentedForm = z.object({
  content: z.array(
    z.object({
      duplication: z.int().min(0).max(MOST_COPIES).nullish(),
      questions: z.array(z.object({ id: text(ID_LENGTH), value: AnswerValue.nullish() })),
    }),
  ),
});
export type GivenForm = z.output<typeof DocumentedForm>;
type Fieldset = GivenForm['content'][number];
type Question = Fieldset['questions'][number];

/** Most faults that are looked for. A body may have a hundred thousand, and nobody reads them all. */
export const MOST_FORM_FAULTS = 50;

type Fault = z.core.$ZodRawIssue;
type Path = PropertyKey[];

const wrongType = (expected: 'object' | 'array' | 'string' | 'number' | 'int', input: unknown, path: Path): Fault => ({
  code: 'invalid_type',
  expected,
  input,
  path,
});
const tooLarge = (origin: 'string' | 'number', maximum: number, input: unknown, path: Path): Fault => ({
  code: 'too_big',
  origin,
  maximum,
  input,
  path,
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';

function checkText(value: unknown, longest: number, path: Path, faults: Fault[]): void {
  if (typeof value !== 'string') faults.push(wrongType('string', value, path));
  else {
    if (value.length > longest) faults.push(tooLarge('string', longest, value, path));
    if (!isStorable(value)) faults.push({ code: 'custom', params: { key: 'forbiddenCharacter' }, input: value, path });
  }
}

function checkCopy(value: unknown, faults: Fault[]): void {
  const path = ['duplication'];
  if (value === undefined || value === null) return;
  if (typeof value !== 'number' || !Number.isFinite(value)) faults.push(wrongType('number', value, path));
  else if (!Number.isSafeInteger(value)) faults.push(wrongType('int', value, path));
  else if (value > MOST_COPIES) faults.push(tooLarge('number', MOST_COPIES, value, path));
  else if (value < 0) faults.push({ code: 'too_small', origin: 'number', minimum: 0, input: value, path });
}

function checkValue(value: unknown, faults: Fault[]): void {
  const { textLength, entries, entryLength } = answerValueLimits;
  const path = ['value'];
  if (value === undefined || value === null || typeof value === 'boolean' || Number.isFinite(value)) return;
  if (typeof value === 'string') checkText(value, textLength, path, faults);
  else if (Array.isArray(value) && value.length <= entries && value.every(isText)) {
    for (let index = 0; index < value.length && faults.length < MOST_FORM_FAULTS; index += 1)
      checkText(value[index], entryLength, [...path, index], faults);
  } else faults.push({ code: 'custom', input: value, path });
}

/** Reads every entry until there are enough faults; their paths begin with the key and the place of the entry. */
function readEach<Entry>(list: unknown, key: string, faults: Fault[], read: (entry: Record<string, unknown>) => Entry): Entry[] {
  const entries: Entry[] = [];
  if (!Array.isArray(list)) faults.push(wrongType('array', list, [key]));
  else
    for (let index = 0; index < list.length && faults.length < MOST_FORM_FAULTS; index += 1) {
      const known = faults.length;
      const entry: unknown = list[index];
      if (isObject(entry)) entries.push(read(entry));
      else faults.push(wrongType('object', entry, []));
      const placed = faults.splice(known).map((fault) => ({ ...fault, path: [key, index, ...(fault.path ?? [])] }));
      faults.push(...placed);
    }
  return entries;
}

function readForm(given: unknown, faults: Fault[]): GivenForm {
  const readQuestion = ({ id, value }: Record<string, unknown>): Question => {
    checkText(id, ID_LENGTH, ['id'], faults);
    checkValue(value, faults);
    return { id, value } as Question;
  };
  const readFieldset = ({ duplication, questions }: Record<string, unknown>): Fieldset => {
    checkCopy(duplication, faults);
    return { duplication, questions: readEach(questions, 'questions', faults, readQuestion) } as Fieldset;
  };
  if (!isObject(given)) faults.push(wrongType('object', given, []));
  return { content: isObject(given) ? readEach(given['content'], 'content', faults, readFieldset) : [] };
}

const documented = Object.entries(z.toJSONSchema(DocumentedForm, { io: 'input', unrepresentable: 'any' }));

/**
 * Accepts what `DocumentedForm` does, with the same messages. Clients send these bodies, and the schema would try each of a hundred thousand
 * values with every kind of answer before it refused the body: this reader looks at each value once and stops at the first faults.
 */
export const GivenForm = z
  .custom<z.input<typeof DocumentedForm>>()
  // The OpenAPI version of the document already implies the dialect.
  .meta(Object.fromEntries(documented.filter(([key]) => key !== '$schema')))
  .transform((given, context): GivenForm => {
    const faults: Fault[] = [];
    const form = readForm(given, faults);
    context.issues.push(...faults);
    return form;
  });
