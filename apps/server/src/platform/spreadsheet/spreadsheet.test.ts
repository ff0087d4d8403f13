import { expect, it } from 'vitest';
import { createSpreadsheet, joinFileName } from './spreadsheet.ts';

it.each([
  [['pohyby', '2015000001'], 'pohyby-2015000001'],
  [['výpočet', 'výnos časově vážený', 'A/12 *?'], 'výpočet-výnos-časově-vážený-A-12'],
  [['../../etc', 'x'.repeat(100)], `etc-${'x'.repeat(60)}`],
  [['', 'x\r\ny"', '‮gpj'], 'x-y-gpj'],
])('joins %j to %s', (parts, name) => expect(joinFileName(parts)).toBe(name));

it('names a file by the day in Prague', () => {
  const late = new Date('2026-03-01T23:30:00Z');
  expect(createSpreadsheet('csv', ['pohyby', '1'], [], late)).toMatchObject({ fileName: 'pohyby-1-2026-03-02.csv', mediaType: 'text/csv' });
  expect(createSpreadsheet('xlsx', ['pohyby', '1'], [], late).fileName).toBe('pohyby-1-2026-03-02.xlsx');
});
