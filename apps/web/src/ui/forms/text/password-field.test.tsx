import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

test('the input itself is marked as invalid, with the reason', () => {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const show = (error: string | null) =>
    act(() =>
      root.render(
        <MantineProvider>
          <PasswordField label="Heslo" name="password" value="" onChange={() => {}} autoComplete="new-password" error={error} />
        </MantineProvider>,
      ),
    );
  const input = () => page.querySelector('input');
  show(null);
  expect(input()?.getAttribute('aria-invalid')).toBeNull();
  show('Hesla se neshodují');
  expect(input()?.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(input()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Hesla se neshodují');
  act(() => root.unmount());
  page.remove();
});
