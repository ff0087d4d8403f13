/** Query parameters of a table's settings; all plain text, absent for defaults. */
export interface TableAddress {
  page?: string | undefined;
  length?: string | undefined;
  order?: string | undefined;
  search?: string | undefined;
  filter?: string | undefined;
}

export const tableParameters = ['page', 'length', 'order', 'search', 'filter'] as const;
