/** Roles of the company's own people; advisers and clients are kept where they belong. */
export const staffRoles = ['ADMIN', 'BACK_OFFICE'] as const;
export type StaffRole = (typeof staffRoles)[number];
