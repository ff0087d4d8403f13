import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { FileView, type ShownFile } from './file-view.tsx';

/** Draws the view of a file over a network that returns `answers` one after the other. */
async function draw(file: ShownFile, answers: Response[]) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(answers.shift());
  });
  const { page } = await renderScreen(<FileView file={file} />);
  return { page, asked };
}

const png = { uuid: 'u-1', filename: 'sken.png', extension: 'png' };
const bytes = () =>
  new Response(new Blob(['x'], { type: 'image/png' }), { headers: { 'content-disposition': 'inline; filename=sken.png' } });

test('shows a picture under its name from the bytes of its uuid', async () => {
  const { page, asked } = await draw(png, [bytes()]);
  await expect.poll(() => page.querySelector('img')?.alt).toBe('Obrázek sken.png');
  expect(page.querySelector('img')?.src).toMatch(/^blob:/);
  expect(asked).toEqual(['/api/files/u-1/get-content']);
});

test('shows a failure in one line and requests the file again', async () => {
  const refusal = new Response(JSON.stringify({ code: 'record.not_found', message: 'Záznam nebyl nalezen.' }), { status: 404 });
  const { page, asked } = await draw(png, [refusal, bytes()]);
  await expect.poll(() => page.textContent).toContain('Záznam nebyl nalezen.');
  page.querySelector('button')?.click();
  await expect.poll(() => page.querySelector('img')).not.toBeNull();
  expect(asked).toHaveLength(2);
});

test('requests nothing without a preview', async () => {
  const { page, asked } = await draw({ uuid: 'u-2', filename: 'tabulka.xlsx', extension: 'xlsx' }, []);
  await expect.poll(() => page.textContent).toContain('Tento druh souboru nemá náhled.');
  expect(asked).toEqual([]);
});
