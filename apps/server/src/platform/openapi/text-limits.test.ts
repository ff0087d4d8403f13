import { expect, it } from 'vitest';
import { z } from 'zod';
import { writeTextLimits } from './text-limits.ts';

const trimmed = z
  .string()
  .max(20)
  .transform((value) => value.trim())
  .pipe(z.string().min(1));
const NewBook = z.object({
  title: trimmed,
  note: z
    .string()
    .max(300)
    .transform((value) => value || null)
    .nullable()
    .optional(),
  password: z.string().min(8).max(200),
  '2fa_code': z.string().min(1).max(40),
  pages: z.int(),
  isbn: z.string(),
  cover: z.string().max(5_000_000),
});
const Shelf = z.object({ place: z.string().max(10) });
const Signed = z.object({ isSigned: z.boolean() });

it('states the limits of every typed text of a body', () => {
  expect(writeTextLimits({ NewBook }, new Set([NewBook]))).toBe(
    [
      '// Written by `npm run openapi` from the schemas beside it: minimum and maximum length of each text field.',
      '',
      'export const newBookLimits = {',
      '  title: [1, 20],',
      '  note: [0, 300],',
      '  password: [8, 200],',
      "  '2fa_code': [1, 40],",
      '} as const;',
      '',
    ].join('\n'),
  );
});

it('leaves out schemas that are not bodies, and bodies without a text', () => {
  expect(writeTextLimits({ NewBook, Shelf }, new Set([Shelf]))).not.toContain('newBookLimits');
  expect(writeTextLimits({ NewBook, Signed, LENGTH: 5 }, new Set([Signed]))).toBeNull();
});
