import { useMemo } from 'react';
import { makeTokens, productColours, writeTokens, type TenantColours } from './tokens.ts';

interface TenantStylesProps {
  /** null until the tenant is known: the product's own colours. */
  theme: TenantColours | null;
}

/** Dresses the whole page in a tenant's colours, light and dark at once. */
export function TenantStyles({ theme }: TenantStylesProps) {
  const css = useMemo(() => {
    const colours = theme ?? productColours;
    const rule = (scheme: 'light' | 'dark') =>
      `:root[data-mantine-color-scheme='${scheme}']{${writeTokens(makeTokens(colours, scheme))}}`;
    return rule('light') + rule('dark');
  }, [theme]);
  return <style>{css}</style>;
}
