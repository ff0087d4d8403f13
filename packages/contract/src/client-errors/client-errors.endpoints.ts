import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../fields.ts';

/** An unexpected browser error; it must not contain personal data. */
export const ClientErrorBody = z.object({
  message: text(1000),
  stack: text(8000).optional(),
  /** Path of the screen without query or fragment: those may contain tokens. */
  path: text(300).optional(),
  version: text(60).optional(),
});
export type ClientErrorBody = z.output<typeof ClientErrorBody>;

export const reportClientError = endpoint({
  id: 'clientErrors.report',
  method: 'POST',
  path: '/api/client-errors',
  summary: 'Records an unexpected browser error in the log and the error-reporting service',
  permission: 'public',
  body: ClientErrorBody,
  answer: z.object({}),
  status: 202,
});
