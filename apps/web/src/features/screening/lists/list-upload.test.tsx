import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { ListUpload } from './list-upload.tsx';

/** A server that refuses every upload with these errors. */
function refuse(errors: Record<string, string[]>): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {};
      status = 422;
      responseText = JSON.stringify({ code: 'validation.failed', message: 'Zkontrolujte pole.', errors });
      onload?: () => void;
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => this.onload?.());
      }
    },
  );
}

async function send(errors: Record<string, string[]>) {
  refuse(errors);
  const screen = await renderScreen(<ListUpload fileByteCount={1000} />);
  const field = screen.page.querySelector<HTMLInputElement>('input[type=file]');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File(['id,name\n'], 'osoby.csv')] });
  field?.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(screen.text).toContain('osoby.csv');
  await screen.press('Nahrát seznam');
  return screen;
}

test('a refused name is told at its field and not beside the file', async () => {
  const { page, text } = await send({ name: ['Pole nesmí mít více než 100 znaků'] });
  await expect.poll(text).toContain('více než 100 znaků');
  const name = page.querySelector<HTMLInputElement>('input[name=name]');
  expect(name?.getAttribute('aria-invalid')).toBe('true');
  expect([page.querySelector('[role=alert]'), text().includes('name:')]).toEqual([null, false]);
});

test('a refused file is told beside the file', async () => {
  const { page } = await send({ files: ['Soubor je useknutý.'] });
  await expect.poll(() => page.querySelector('[role=alert]')?.textContent).toBe('Soubor je useknutý.');
  expect(page.querySelector('input[name=name]')?.getAttribute('aria-invalid')).not.toBe('true');
});
