import { createTheme, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './mantine-variables.css';
import './base.css';

const filled = {
  background: 'var(--pr-primary)',
  hover: 'var(--pr-primary-hover)',
  color: 'var(--pr-primary-text)',
  border: '1px solid transparent',
};
const outlined = {
  background: 'var(--pr-surface)',
  hover: 'var(--pr-subtle)',
  color: 'var(--pr-text)',
  border: '1px solid var(--pr-line)',
};
const bare = { background: 'transparent', hover: 'var(--pr-subtle)', color: 'var(--pr-link)', border: '1px solid transparent' };

/** Theme values that components read; those for their style sheets are in mantine-variables.css. */
const theme = createTheme({
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver: ({ variant }) => (variant === 'filled' ? filled : variant === 'default' ? outlined : bare),
});

/** The key that head/colour-scheme.js reads. */
const schemes = localStorageColorSchemeManager({ key: 'COLOUR_SCHEME' });

/** Type, spacing and colours for everything below; the scheme follows the system until the user chooses one. */
export function DesignProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={schemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
