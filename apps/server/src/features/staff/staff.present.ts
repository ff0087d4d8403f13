import type { AccountManager, OneStaffUser, StaffUser } from '@pramen/contract/staff/staff.schemas';
import type { StaffRow } from './staff.reader.ts';

export function presentStaff({ id, name, email, phone, role, version }: StaffRow): StaffUser {
  return { id, label: name, name, email, phone, role, version };
}

export const presentOneStaff = (row: StaffRow, hasMicrosoft: boolean): OneStaffUser => ({
  ...presentStaff(row),
  has_microsoft: hasMicrosoft,
});

export function presentAccountManager({ id, name, email }: StaffRow): AccountManager {
  return { id, label: name, name, email };
}
