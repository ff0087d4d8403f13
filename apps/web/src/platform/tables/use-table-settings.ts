import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { readTableSettings, storeTableSettings, type TableSettings } from '../storage/table-settings.ts';
import { hasTableParameters, readTableAddress, writeTableAddress } from './table-address.ts';
import { tableParameters, type TableAddress } from './table-parameters.ts';

/** The words of an address about a table as one text, so that two addresses can be compared. */
const textOf = (address: TableAddress) => JSON.stringify(tableParameters.map((name) => address[name] ?? null));

const chosenIn = ({ search, filter }: TableSettings) => [['', search], ...Object.entries(filter)].filter(([, value]) => value !== '');
/** Whether something is looked for that nobody looks for by default. */
const isNarrowed = (settings: TableSettings, usual: TableSettings) =>
  chosenIn(settings).some(([name, value]) => !chosenIn(usual).some(([other, byDefault]) => other === name && byDefault === value));

/**
 * Settings of the one table that the address speaks of. What the address says counts alone: what somebody stored is not
 * mixed into it, and nonsense in it is as usual. Without a word there, the table is as it was left, and the address says
 * so from then on. A change is written to both, in place of the current entry of the browser's history. Where `filter`
 * in the address means something else already, filters stand under another name. Last it answers whether the table came
 * back with what was looked for at an earlier visit.
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
  // A change counts at once; the address follows it a moment later, and decides again when it does.
  const [chosen, setChosen] = useState<{ settings: TableSettings; atAddress: string } | null>(null);
  const addressText = textOf(address);
  if (chosen && chosen.atAddress !== addressText) setChosen(null);
  const isInAddress = hasTableParameters(address);
  // Columns are a habit of the person: an address from somebody else changes what is looked for, not how it is read.
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
  // Nobody should wonder where the other rows are, whose filter of another day greets them.
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
