import { z } from 'zod';
import { text } from '../fields.ts';
import { clientStates } from './client.lists.ts';

export const ClientRow = z.object({
  id: z.string(),
  fullname: z.string(),
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  client_code: z.string(),
  phone: z.string().nullable(),
  state: z.enum(clientStates),
  created_at: z.iso.datetime(),
  intermediary_person: z
    .object({ id: z.string(), label: z.string(), intermediary: z.object({ id: z.string(), label: z.string() }) })
    .nullable(),
});
export type ClientRow = z.output<typeof ClientRow>;

/** `style` is accepted and ignored: rows always contain the adviser. */
export const ReadClientsQuery = z.object({ style: text(60).optional() });
