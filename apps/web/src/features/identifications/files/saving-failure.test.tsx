import { expect, test } from 'vitest';
import { Problem } from '../../../platform/api/problem.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { SavingFailure } from './saving-failure.tsx';

const files = [{ file: new File(['x'], 'přední.pdf'.normalize('NFD')) }];
const problem = (errors: Record<string, string[]>) => new Problem(415, 'body.unsupported', 'Tento druh dat nepřijímáme.', errors);

test('names the file and what the server said about it', async () => {
  const name = 'přední.pdf'.normalize('NFC');
  const { alert } = await renderScreen(<SavingFailure failure={problem({ [name]: ['Přijímáme PDF a JPG.'] })} files={files} />);
  expect(alert()).toBe(`${name}: Přijímáme PDF a JPG.`);
});

test('says what the server said when it concerns no file', async () => {
  const { alert } = await renderScreen(<SavingFailure failure={problem({ method: ['x'] })} files={files} />);
  expect(alert()).toBe('Tento druh dat nepřijímáme.');
});
