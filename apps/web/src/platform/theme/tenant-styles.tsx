import { useMemo } from 'react';
import { makeTokens, productColours, writeTokens, type TenantColours } from './tokens.ts';

interface TenantStylesProps {
  /** null until the tenant is known: the product's own colours. */
  theme: TenantColours | null;
}

/** Dresses the whole page in a tenant's colours, light and dark at once; printed it is always light. */
export function TenantStyles({ theme }: TenantStylesProps) {
  const css = useMemo(() => {
    const colours = theme ?? productColours;
    const rule = (scheme: 'light' | 'dark', where: 'light' | 'dark' = scheme) =>
      `:root[data-mantine-color-scheme='${where}']{${writeTokens(makeTokens(colours, scheme))}}`;
    // Paper is white whatever the screen is.
    return `${rule('light')}${rule('dark')}@media print{${rule('light', 'dark')}}`;
  }, [theme]);
  return <style>{css}</style>;
}
