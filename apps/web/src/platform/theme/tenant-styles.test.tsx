import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TenantStyles } from './tenant-styles.tsx';
import { makeTokens, productColours, writeTokens } from './tokens.ts';

const tenant = { ...productColours, primaryColor: '#7a1f5c' };

test.each([
  ['of the product until the tenant is known', null, productColours],
  ['of the tenant', tenant, tenant],
])('the page has the colours %s, light and dark, and light ones on paper', async (_, theme, colours) => {
  const { page } = await renderScreen(<TenantStyles theme={theme} />);
  const light = writeTokens(makeTokens(colours, 'light'));
  const dark = writeTokens(makeTokens(colours, 'dark'));
  const css = [...page.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
  expect(css).toContain(`:root[data-mantine-color-scheme='light']{${light}}`);
  expect(css).toContain(`:root[data-mantine-color-scheme='dark']{${dark}}`);
  expect(css).toContain(`@media print{:root[data-mantine-color-scheme]{${light}}}`);
});
