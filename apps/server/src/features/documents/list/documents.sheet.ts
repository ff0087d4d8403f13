import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import { translate } from '@pramen/texts/translate';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { ListSheet } from '../../../platform/lists/list-export.ts';

export const documentSheet: ListSheet<DocumentRow> = {
  name: 'documents',
  title: 'documents:title',
  columns: [
    ['documents:name', 'text', ({ name }) => name],
    ['documents:code', 'text', ({ code }) => code],
    ['documents:client', 'text', ({ documentable }) => documentable.fullname],
    ['documents:assigned', 'text', (document) => document.assigned_user?.fullname ?? null],
    ['documents:state', 'text', ({ state }, language) => translate(language, `documents:states.${state.state}`)],
    ['documents:created', 'moment', (document) => pragueMinuteOf(new Date(document.created_at)).replace('T', ' ')],
  ],
};
