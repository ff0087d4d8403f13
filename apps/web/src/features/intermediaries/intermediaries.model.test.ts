import { Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { expect, test } from 'vitest';
import { contrastOf } from '../../platform/theme/colour.ts';
import { productColours } from '../../platform/theme/tokens.ts';
import { checkPairs, colours, liftTheme, toBody, toValues } from './intermediaries.model.ts';

test('the eight colours are those of the contract', () => {
  expect(colours.toSorted()).toEqual(Object.keys(Theme.shape).toSorted());
});

test('a new intermediary begins whole, an edited one as it is', () => {
  const blank = toValues(null);
  expect(toBody(blank)).toMatchObject({ intermediary_name: '', code: '', theme: productColours });
  expect(Theme.safeParse(toBody(blank).theme).success).toBe(true);
});

test('a pair that can be read stays, another gets its nearest shade that can', () => {
  const theme = { ...productColours, primaryColor: '#ffee00', primaryTextColor: '#ffffff' };
  const [button, , link] = checkPairs(theme);
  expect(button).toMatchObject({ name: 'button', front: '#ffffff', ground: '#ffee00', isEnough: false });
  expect(contrastOf(button?.shown ?? '', '#ffee00')).toBeGreaterThanOrEqual(4.5);
  expect(link).toMatchObject({ name: 'link', ground: '#ffffff', isEnough: false });
  for (const pair of checkPairs(productColours)) expect(pair).toMatchObject({ isEnough: true, shown: pair.front });
});

test('a colour that is not finished is no pair', () => {
  expect(checkPairs({ ...productColours, primaryColor: '#12' })[0]).toMatchObject({ ratio: null, isEnough: false });
});

test('a fault of the theme stands at its colour', () => {
  expect(liftTheme({ 'theme.primaryColor': ['x'], abbr: ['y'] })).toEqual({ primaryColor: ['x'], abbr: ['y'] });
});
