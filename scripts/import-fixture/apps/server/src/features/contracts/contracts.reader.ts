// forbidden boundaries(dependencies): a service in a private sub-folder of its feature
import { listed } from '../clients/list/list.reader.ts';

export const shown = listed;
