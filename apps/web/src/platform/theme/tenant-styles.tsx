import { useMemo } from 'react';
import { makeTokens, productColours, writeTokens, type TenantColours } from './tokens.ts';

interface TenantStylesProps {
  /** null until the tenant is known: the product's own colours apply. */
  theme: TenantColours | null;
}

/** Applies a tenant's colours to the whole page, light and dark at once, and light in print. */
export function TenantStyles({ theme }: TenantStylesProps) {
  const css = useMemo(() => {
    const colours = theme ?? productColours;
    const light = writeTokens(makeTokens(colours, 'light'));
    const dark = writeTokens(makeTokens(colours, 'dark'));
    const rule = (scheme: 'light' | 'dark', tokens: string) => `:root[data-mantine-color-scheme='${scheme}']{${tokens}}`;
    // Paper is white, whatever the scheme on screen.
    return `${rule('light', light)}${rule('dark', dark)}@media print{:root[data-mantine-color-scheme]{${light}}}`;
  }, [theme]);
  return <style>{css}</style>;
}
