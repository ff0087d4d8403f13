// forbidden boundaries(dependencies): a service in a room that its feature keeps to itself
import { listed } from '../clients/list/list.reader.ts';

export const shown = listed;
