import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readTableSettings, storeTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { readTableAddress, speaksOfTable, tableParameters, writeTableAddress, type TableAddress } from './table-address.ts';

/**
 * Settings of the one table that the address speaks of. The address counts; without a word there, the table is as it was
 * left. A change is written to both, in place of the current entry of the browser's history.
 */
export function useTableSettings(table: string, usual: TableSettings): [TableSettings, (changes: Partial<TableSettings>) => void] {
  const address: TableAddress = useSearch({ strict: false });
  const navigate = useNavigate();
  const [stored, setStored] = useState(() => readTableSettings(table, usual));
  // What was typed into a search is no part of an address, which others read over the shoulder and in the history.
  const settings = speaksOfTable(address) ? readTableAddress(address, { ...usual, search: stored.search }) : stored;
  const change = (changes: Partial<TableSettings>) => {
    const next = { ...settings, ...changes };
    setStored(next);
    storeTableSettings(table, next);
    const written = writeTableAddress(next, usual);
    if (tableParameters.every((name) => written[name] === address[name])) return;
    void navigate({ to: '.', search: (given: object) => ({ ...given, ...written }), replace: true, resetScroll: false });
  };
  return [settings, change];
}
