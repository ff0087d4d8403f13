import { browserStore, storageKeys, type TextStore } from './storage.ts';

/** Settings of a table as the user left it, restored on the next visit. */
export interface TableSettings {
  page: number;
  length: number;
  search: string;
  filter: Readonly<Record<string, string>>;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
  /** Columns that the user switched on or off; every other is as the table defines it. Never part of the URL. */
  columns?: Readonly<Record<string, boolean>>;
}

export const defaultTableSettings: TableSettings = {
  page: 1,
  length: 10,
  search: '',
  filter: {},
  order: [{ column: 'created_at', dir: 'asc' }],
};

type Stored = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readAll(store: TextStore): Stored {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKeys.tableSettings) ?? '{}');
    return isRecord(stored) ? stored : {};
  } catch {
    return {};
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;
const isOrder = (value: unknown): value is TableSettings['order'] =>
  Array.isArray(value) &&
  value.every((by) => isRecord(by) && typeof by['column'] === 'string' && (by['dir'] === 'asc' || by['dir'] === 'desc'));
const isFilter = (value: unknown): value is TableSettings['filter'] =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string');
const isChoice = (value: unknown): value is Readonly<Record<string, boolean>> =>
  isRecord(value) && Object.values(value).every((isShown) => typeof isShown === 'boolean');

/** Settings of one table by its name; defaults for every field that is missing or unreadable, in case other code wrote under the key. */
export function readTableSettings(
  table: string,
  defaults: TableSettings = defaultTableSettings,
  store: TextStore = browserStore,
): TableSettings {
  const stored = readAll(store)[table];
  if (!isRecord(stored)) return defaults;
  const { page, length, search, filter, order, columns } = stored;
  return {
    page: isCount(page) ? page : defaults.page,
    length: isCount(length) ? length : defaults.length,
    search: typeof search === 'string' ? search : defaults.search,
    filter: isFilter(filter) ? filter : defaults.filter,
    order: isOrder(order) ? order : defaults.order,
    ...(isChoice(columns) ? { columns } : {}),
  };
}

/** More than the portal has tables; beyond that the ones changed longest ago are forgotten. */
const MOST_TABLES = 40;

/** Stores the settings of one table alongside those of all others, under one key. */
export function storeTableSettings(table: string, settings: TableSettings, store: TextStore = browserStore): void {
  const others = Object.entries(readAll(store)).filter(([name]) => name !== table);
  const kept = [...others, [table, settings] as const].slice(-MOST_TABLES);
  store.setItem(storageKeys.tableSettings, JSON.stringify(Object.fromEntries(kept)));
}

/** Forgets searches and filters of every table: names typed by one user must not be shown to the next one on this device. */
export function forgetSearches(store: TextStore = browserStore): void {
  const tables = Object.entries(readAll(store)).filter(([, settings]) => isRecord(settings));
  if (tables.length === 0) return;
  // A table without a stored filter uses its default one.
  const cleared = tables.map(([table, settings]) => [table, { ...(settings as Stored), page: 1, search: '', filter: undefined }] as const);
  store.setItem(storageKeys.tableSettings, JSON.stringify(Object.fromEntries(cleared)));
}
