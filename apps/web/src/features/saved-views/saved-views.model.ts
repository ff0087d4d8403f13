import type { ViewSettings } from '@pramen/contract/saved-views/saved-views.schemas';
import type { TableSettings } from '../../platform/storage/table-settings.ts';

/** The part of a list's settings that a view stores: everything but the page. */
export function viewOf({ search, filter, order, length, columns = {} }: TableSettings): ViewSettings {
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  return { search, filter: Object.fromEntries(chosen), order: order.map((by) => ({ ...by })), length, columns: { ...columns } };
}

/** Settings of a list after opening a view; it begins on its first page. */
export function openedBy({ search, filter, order, length, columns }: ViewSettings): TableSettings {
  return { page: 1, search, filter, order, length, columns };
}

const sorted = (fields: Readonly<Record<string, unknown>>) => Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Whether two views are equal, in whatever order their filters and columns were chosen. */
export function isSameView(one: ViewSettings, other: ViewSettings): boolean {
  const textOf = ({ search, filter, order, length, columns }: ViewSettings) =>
    JSON.stringify([search, sorted(filter), order.map(({ column, dir }) => [column, dir]), length, sorted(columns)]);
  return textOf(one) === textOf(other);
}
