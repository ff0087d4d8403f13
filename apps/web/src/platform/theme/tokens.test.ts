import { describe, expect, test } from 'vitest';
import { contrastOf } from './colour.ts';
import { makeTokens, pairsToCheck, productColours, writeTokens, type TenantColours } from './tokens.ts';

function paint(primary: string, text: string, primaryInterface: string, interfaceText: string, secondary: string): TenantColours {
  return {
    primaryColor: primary,
    primaryTextColor: text,
    primaryHoverColor: primary,
    primaryHoverTextColor: text,
    primaryInterfaceColor: primaryInterface,
    primaryInterfaceTextColor: interfaceText,
    secondaryInterfaceColor: secondary,
    secondaryInterfaceTextColor: interfaceText,
  };
}

const tenants: Record<string, TenantColours> = {
  product: productColours,
  'white on yellow': paint('#ffe600', '#ffffff', '#ffffff', '#f5f5f5', '#fff9c4'),
  'black on black': paint('#000000', '#111111', '#000000', '#222222', '#0a0a0a'),
  'red on green': paint('#00ff00', '#ff0000', '#ff0000', '#00ff00', '#777777'),
  'middle grey': paint('#808080', '#808080', '#808080', '#808080', '#808080'),
};

describe.each(Object.entries(tenants))('%s', (_, colours) => {
  describe.each(['light', 'dark'] as const)('%s', (scheme) => {
    const tokens = makeTokens(colours, scheme);
    test.each(pairsToCheck)('%s on %s reaches %s', (front, back, ratio) => {
      expect(contrastOf(tokens[front], tokens[back])).toBeGreaterThanOrEqual(ratio);
    });
  });
});

test('uses colours that pass as the tenant chose them', () => {
  const { primary, primaryText, interface: ground } = makeTokens(productColours, 'light');
  expect([primary, primaryText, ground]).toEqual([
    productColours.primaryColor,
    productColours.primaryTextColor,
    productColours.primaryInterfaceColor,
  ]);
});

test('never writes an invalid colour to the style sheet', () => {
  const css = writeTokens(makeTokens({ ...productColours, primaryColor: 'red;}body{display:none' }, 'light'));
  expect(css).not.toContain('display');
  expect(css).toMatch(/^(--pr-[a-z-]+:#[0-9a-f]{6};?)+$/);
});

test('the menu of a light tenant is dark in the dark scheme', () => {
  const { interface: ground } = makeTokens(tenants['white on yellow'] ?? productColours, 'dark');
  expect(contrastOf(ground, '#000000')).toBeLessThan(2);
});
