import { createTheme, localStorageColorSchemeManager, MantineProvider, type CSSVariablesResolver } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './base.css';

const filled = { background: 'var(--pr-primary)', hover: 'var(--pr-primary-hover)', color: 'var(--pr-primary-text)', border: '1px solid transparent' };
const outlined = { background: 'var(--pr-surface)', hover: 'var(--pr-subtle)', color: 'var(--pr-text)', border: '1px solid var(--pr-line)' };
const bare = { background: 'transparent', hover: 'var(--pr-subtle)', color: 'var(--pr-link)', border: '1px solid transparent' };

const theme = createTheme({
  fontFamily: "Inter, 'Inter Stand-in', system-ui, sans-serif",
  headings: { fontFamily: "Inter, 'Inter Stand-in', system-ui, sans-serif", fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.5', lg: '1.4', xl: '1.25' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: ({ variant }) => (variant === 'filled' ? filled : variant === 'default' ? outlined : bare),
});

/** Mantine's own colours are pointed at the tokens, so that both schemes and every tenant come from one place. */
const fromTokens: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--pr-page)',
    '--mantine-color-text': 'var(--pr-text)',
    '--mantine-color-dimmed': 'var(--pr-quiet)',
    '--mantine-color-placeholder': 'var(--pr-quiet)',
    '--mantine-color-error': 'var(--pr-error)',
    '--mantine-color-anchor': 'var(--pr-link)',
    '--mantine-color-default': 'var(--pr-surface)',
    '--mantine-color-default-hover': 'var(--pr-subtle)',
    '--mantine-color-default-color': 'var(--pr-text)',
    '--mantine-color-default-border': 'var(--pr-control)',
    '--mantine-primary-color-filled': 'var(--pr-focus)',
    '--mantine-primary-color-filled-hover': 'var(--pr-primary-hover)',
    '--mantine-primary-color-contrast': 'var(--pr-primary-text)',
    '--mantine-color-disabled': 'var(--pr-subtle)',
    '--mantine-color-disabled-color': 'var(--pr-quiet)',
    '--mantine-color-disabled-border': 'var(--pr-line)',
  };
  return { variables: {}, light: colours, dark: colours };
};

/** Under the key that public/colour-scheme.js reads. */
const schemes = localStorageColorSchemeManager({ key: 'COLOUR_SCHEME' });

/** Type, spacing and colours for everything below; the scheme follows the system until a person chooses one. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={schemes} cssVariablesResolver={fromTokens}>
      {children}
    </MantineProvider>
  );
}
