import { useMemo } from 'react';
import { makeTokens, productColours, writeTokens, type TenantColours } from './tokens.ts';

interface TenantStylesProps {
  /** null until the tenant is known: the product's own colours. */
  theme: TenantColours | null;
}

/** Dresses the whole page in a tenant's colours, light and dark at once, and light on paper. */
export function TenantStyles({ theme }: TenantStylesProps) {
  const css = useMemo(() => {
    const colours = theme ?? productColours;
    const light = writeTokens(makeTokens(colours, 'light'));
    const dark = writeTokens(makeTokens(colours, 'dark'));
    const rule = (scheme: 'light' | 'dark', tokens: string) => `:root[data-mantine-color-scheme='${scheme}']{${tokens}}`;
    // Paper is white whatever the screen was.
    return `${rule('light', light)}${rule('dark', dark)}@media print{:root[data-mantine-color-scheme]{${light}}}`;
  }, [theme]);
  return <style>{css}</style>;
}
