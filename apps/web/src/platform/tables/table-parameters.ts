/** Query parameters that hold how a table is shown; all plain text, absent for what is as usual. */
export interface TableAddress {
  page?: string | undefined;
  length?: string | undefined;
  order?: string | undefined;
  search?: string | undefined;
  filter?: string | undefined;
}

export const tableParameters = ['page', 'length', 'order', 'search', 'filter'] as const;
