import type { StaffRole } from '@pramen/contract/staff/staff.lists';
import type { StaffUser } from '@pramen/contract/staff/staff.schemas';

export type StaffValues = { name: string; email: string; phone: string; role: StaffRole; password: string; password_conf: string };

/** Initial values of the dialog; `role` is that of a new user. */
export function toValues(user: StaffUser | null, role: StaffRole = 'BACK_OFFICE'): StaffValues {
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    role: user?.role ?? role,
    password: '',
    password_conf: '',
  };
}
