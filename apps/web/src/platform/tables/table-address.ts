import type { TableSettings } from '../storage/table-settings.ts';
import { tableParameters, type TableAddress } from './table-parameters.ts';

const LAST_PAGE = 10_000_000;
const LONGEST_PAGE = 100;
/** Longest search that the server accepts. */
const LONGEST_SEARCH = 200;

function readCount(text: string | undefined, most: number): number | null {
  const count = Number(text);
  return /^\d{1,8}$/.test(text ?? '') && count > 0 && count <= most ? count : null;
}

function readOrder(text: string | undefined): TableSettings['order'] | null {
  const [column, dir] = (text ?? '').split(':');
  return column && (dir === 'asc' || dir === 'desc') ? [{ column, dir }] : null;
}

/** `amount:desc`, as the API expects it; undefined without an order. */
export function writeOrder(order: TableSettings['order']): string | undefined {
  return order.length === 0 ? undefined : order.map(({ column, dir }) => `${column}:${dir}`).join(',');
}

function readFilter(text: string): TableSettings['filter'] | null {
  const filter = [...new URLSearchParams(text)];
  return filter.every(([, value]) => value.length <= LONGEST_SEARCH) ? Object.fromEntries(filter) : null;
}

/** Settings of a table from the URL; every part that is missing or invalid comes from `usual`. */
export function readTableAddress(address: TableAddress, usual: TableSettings): TableSettings {
  return {
    page: readCount(address.page, LAST_PAGE) ?? usual.page,
    length: readCount(address.length, LONGEST_PAGE) ?? usual.length,
    search: address.search !== undefined && address.search.length <= LONGEST_SEARCH ? address.search : usual.search,
    filter: (address.filter === undefined ? null : readFilter(address.filter)) ?? usual.filter,
    order: readOrder(address.order) ?? usual.order,
  };
}

/** Whether the URL has any parameter of a table. */
export function hasTableParameters(address: TableAddress): boolean {
  return tableParameters.some((name) => address[name] !== undefined);
}

/** A filter as text; a default filter that the user removed is written as empty, otherwise it would return. */
function writeFilter(chosen: TableSettings['filter'], usual: TableSettings['filter']): string {
  const takenAway = Object.entries(usual).flatMap(([name, value]) => (value === '' || chosen[name] ? [] : [[name, '']]));
  return new URLSearchParams([...Object.entries(chosen).filter(([, value]) => value !== ''), ...takenAway]).toString();
}

/** URL parameters of the settings: only those that differ from the default. */
export function writeTableAddress(settings: TableSettings, usual: TableSettings): TableAddress {
  const filter = writeFilter(settings.filter, usual.filter);
  const order = writeOrder(settings.order);
  return {
    page: settings.page === usual.page ? undefined : String(settings.page),
    length: settings.length === usual.length ? undefined : String(settings.length),
    order: order === writeOrder(usual.order) ? undefined : order,
    search: settings.search || undefined,
    filter: filter || undefined,
  };
}
