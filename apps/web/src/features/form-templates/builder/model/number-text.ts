/** A number as an author types it, without grouping; '' for none. */
export const numberFieldText = (value: number | undefined): string =>
  value === undefined ? '' : String(value).replace('.', ',').replace('-', '−');
