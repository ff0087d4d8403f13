import { named } from '../clients/record/client.reader.ts';

export const holder = named;
