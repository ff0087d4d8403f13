import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTableSettings, storeTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { hasTableParameters, readTableAddress, writeTableAddress } from './table-address.ts';
import { tableParameters, type TableAddress } from './table-parameters.ts';

/** The table parameters of a URL as one string, for comparing two URLs. */
const textOf = (address: TableAddress) => JSON.stringify(tableParameters.map((name) => address[name] ?? null));

const chosenIn = ({ search, filter }: TableSettings) => [['', search], ...Object.entries(filter)].filter(([, value]) => value !== '');
/** Whether search or filter differ from the default. */
const isNarrowed = (settings: TableSettings, usual: TableSettings) =>
  chosenIn(settings).some(([name, value]) => !chosenIn(usual).some(([other, byDefault]) => other === name && byDefault === value));

/**
 * Settings of the table that the URL describes. The URL wins over stored settings and is never merged with them; invalid
 * parameters mean the default. Without parameters the stored settings apply and are written to the URL. A change is written to
 * both, replacing the current history entry. Where `filter` in the URL has another meaning, filters use another parameter. The
 * third element says whether a search or filter was restored from an earlier visit.
 */
export function useTableSettings(
  table: string,
  usual: TableSettings,
  filterParameter: 'filter' | 'where' = 'filter',
): [TableSettings, (changes: Partial<TableSettings>) => void, boolean] {
  const search: TableAddress & { where?: string | undefined } = useSearch({ strict: false });
  const address: TableAddress = { ...search, filter: search[filterParameter] };
  const navigate = useNavigate();
  const [stored, setStored] = useState(() => readTableSettings(table, usual));
  // A change applies at once; the URL follows a moment later and takes over again.
  const [chosen, setChosen] = useState<{ settings: TableSettings; atAddress: string } | null>(null);
  const addressText = textOf(address);
  if (chosen && chosen.atAddress !== addressText) setChosen(null);
  const isInAddress = hasTableParameters(address);
  // Columns are the user's preference: a link from another user sets search and filter, not the columns.
  const found = isInAddress ? { ...readTableAddress(address, usual), ...(stored.columns ? { columns: stored.columns } : {}) } : stored;
  const settings = chosen?.atAddress === addressText ? chosen.settings : found;
  const write = (written: TableAddress) => {
    if (textOf(written) === addressText && chosen === null) return;
    const { filter, ...rest } = written;
    void navigate({
      to: '.',
      search: (given: object) => ({ ...given, ...rest, [filterParameter]: filter }),
      replace: true,
      resetScroll: false,
    });
  };
  const restore = useEffectEvent(() => write(writeTableAddress(settings, usual)));
  useEffect(() => {
    if (!isInAddress) restore();
  }, [isInAddress]);
  // Tells the user why rows are missing when a filter from an earlier day applies.
  const [isRestored, setRestored] = useState(() => !isInAddress && isNarrowed(stored, usual));
  const change = (changes: Partial<TableSettings>) => {
    const next = { ...settings, ...changes };
    setRestored(false);
    setStored(next);
    storeTableSettings(table, next);
    setChosen({ settings: next, atAddress: addressText });
    write(writeTableAddress(next, usual));
  };
  return [settings, change, isRestored];
}
