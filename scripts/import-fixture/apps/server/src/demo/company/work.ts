import { listed } from '../../features/clients/list/list.reader.ts';

export const work = listed;
