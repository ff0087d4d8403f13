import { expect, test } from '../setup/journey.ts';
import { portal } from '../setup/portal.ts';
import { collectRefusals } from '../setup/refusals.ts';

test('reports violations: the walk over all screens would notice them', async ({ page }) => {
  const refusals = await collectRefusals(page);
  await page.goto(portal('/login'));
  await page.evaluate(() => {
    const picture = document.createElement('img');
    picture.src = 'http://192.0.2.1/x.png';
    document.body.append(picture);
  });
  await expect.poll(() => refusals).toEqual([expect.stringContaining('img-src http://192.0.2.1/x.png')]);
});
