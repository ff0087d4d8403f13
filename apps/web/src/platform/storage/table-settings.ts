import { browserStore, storageKeys, type TextStore } from './storage.ts';

/** How a person left a table: restored when they come back to it. */
export interface TableSettings {
  page: number;
  length: number;
  search: string;
  filter: Readonly<Record<string, string>>;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
}

export const defaultTableSettings: TableSettings = {
  page: 1,
  length: 10,
  search: '',
  filter: {},
  order: [{ column: 'created_at', dir: 'asc' }],
};

function readAll(store: TextStore): Record<string, Partial<TableSettings>> {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKeys.tableSettings) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Partial<TableSettings>>) : {};
  } catch {
    // Whatever else wrote under the key: a table with default settings is better than a broken screen.
    return {};
  }
}

/** Settings of one table by its name; defaults where nothing is stored. */
export function readTableSettings(
  table: string,
  defaults: TableSettings = defaultTableSettings,
  store: TextStore = browserStore,
): TableSettings {
  return { ...defaults, ...readAll(store)[table] };
}

/** Stores the settings of one table beside those of all others, under one key. */
export function storeTableSettings(table: string, settings: TableSettings, store: TextStore = browserStore): void {
  store.setItem(storageKeys.tableSettings, JSON.stringify({ ...readAll(store), [table]: settings }));
}
