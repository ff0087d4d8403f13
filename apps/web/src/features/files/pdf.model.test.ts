import { expect, test } from 'vitest';
import { heightOf, stepZoom, usualPage } from './pdf.model.ts';

test.each([
  [100, 1, 125],
  [100, -1, 75],
  [110, 1, 125],
  [110, -1, 100],
  [300, 1, null],
  [50, -1, null],
] as const)('from %s in direction %s: %s', (zoom, direction, next) => expect(stepZoom(zoom, direction)).toBe(next));

test.each([
  [usualPage, 595, 842],
  [{ width: 842, height: 595 }, 421, 298],
])('the height of %s drawn %s wide is %s', (page, width, height) => expect(heightOf(page, width)).toBe(height));
