import { Theme } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { expect, test } from 'vitest';
import { contrastOf } from '../../platform/theme/colour.ts';
import { makeTokens, productColours } from '../../platform/theme/tokens.ts';
import { checkPairs, colours, liftTheme, toBody, toValues } from './intermediaries.model.ts';

test('the eight colours are those of the contract', () => {
  expect(colours.toSorted()).toEqual(Object.keys(Theme.shape).toSorted());
});

test('a new intermediary starts with all colours, an edited one with its own', () => {
  const blank = toValues(null);
  expect(toBody(blank)).toMatchObject({ intermediary_name: '', code: '', theme: productColours });
  expect(Theme.safeParse(toBody(blank).theme).success).toBe(true);
});

test('a readable pair is shown as chosen; any other is reported with the shades that the preview paints', () => {
  const theme = { ...productColours, primaryColor: '#FFFF00', primaryTextColor: '#ffffff' };
  const tokens = makeTokens({ ...theme, primaryColor: '#ffff00' }, 'light');
  const [button, hover, link] = checkPairs(theme);
  expect(button).toMatchObject({
    name: 'button',
    front: '#ffffff',
    ground: '#ffff00',
    shown: tokens.primaryText,
    shownGround: tokens.primary,
    isEnough: false,
  });
  // Not only the text: a yellow button would be invisible on white.
  expect(tokens.primary).not.toBe('#ffff00');
  expect(contrastOf(tokens.primaryText, tokens.primary)).toBeGreaterThanOrEqual(4.5);
  expect(hover).toMatchObject({ name: 'hover', isEnough: true });
  expect(link).toMatchObject({ name: 'link', front: '#ffff00', shown: tokens.link, isEnough: false });
  expect(link?.shownGround).toBe(link?.ground);
  for (const pair of checkPairs(productColours))
    expect(pair).toMatchObject({ isEnough: true, shown: pair.front, shownGround: pair.ground });
});

test('an incomplete colour makes no pair', () => {
  expect(checkPairs({ ...productColours, primaryColor: '#12' })[0]).toMatchObject({ ratio: null, isEnough: false });
});

test('shows an error in the theme at its colour', () => {
  expect(liftTheme({ 'theme.primaryColor': ['x'], abbr: ['y'] })).toEqual({ primaryColor: ['x'], abbr: ['y'] });
});
