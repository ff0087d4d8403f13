/** Roles of company staff; advisers and clients are managed in their own features. */
export const staffRoles = ['ADMIN', 'BACK_OFFICE'] as const;
export type StaffRole = (typeof staffRoles)[number];
