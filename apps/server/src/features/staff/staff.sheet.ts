import type { StaffUser } from '@pramen/contract/staff/staff.schemas';
import { translate } from '@pramen/texts/translate';
import type { ListSheet } from '../../platform/lists/list-export.ts';

export const staffSheet: ListSheet<StaffUser> = {
  name: 'users',
  title: 'staff:title',
  columns: [
    ['staff:name', 'text', ({ name }) => name],
    ['staff:email', 'text', ({ email }) => email],
    ['staff:phone', 'text', ({ phone }) => phone],
    ['staff:role', 'text', ({ role }, language) => translate(language, `staff:roles.${role}`)],
  ],
};
