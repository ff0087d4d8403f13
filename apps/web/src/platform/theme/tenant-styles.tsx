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
    const rule = (scheme: 'light' | 'dark') =>
      `:root[data-mantine-color-scheme='${scheme}']{${writeTokens(makeTokens(colours, scheme))}}`;
    // Paper is white whatever the screen was.
    const onPaper = `@media print{:root[data-mantine-color-scheme]{${writeTokens(makeTokens(colours, 'light'))}}}`;
    return rule('light') + rule('dark') + onPaper;
  }, [theme]);
  return <style>{css}</style>;
}
