import { expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

test('the browser saves the content under its name, and lets go of it afterwards', () => {
  const steps: string[] = [];
  const content = new Blob(['a']);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => (object === content ? 'blob:content' : 'blob:other'));
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void steps.push(`let go of ${address}`));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    steps.push(`${this.href} as ${this.download}`);
  });
  saveFile({ content, fileName: 'výpis.pdf' });
  expect(steps).toEqual(['blob:content as výpis.pdf', 'let go of blob:content']);
});
