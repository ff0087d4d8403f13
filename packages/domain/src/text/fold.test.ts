import { describe, expect, it } from 'vitest';
import { foldText } from './fold.ts';

describe('foldText', () => {
  it.each([
    ['Příliš žluťoučký kůň úpěl ďábelské ódy', 'prilis zlutoucky kun upel dabelske ody'],
    ['PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ', 'prilis zlutoucky kun'],
    ['Kŕdeľ šťastných ďatľov učí mĺkveho koňa', 'krdel stastnych datlov uci mlkveho kona'],
    ['ÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ', 'aacdeillnoorstuyz'],
    ['áčďéěíňóřšťúůýž', 'acdeeinorstuuyz'],
    ['Großmann Łukasz Øresund Œuvre', 'grossmann lukasz oresund oeuvre'],
    ['CZ0008019106 / 12-34', 'cz0008019106 / 12-34'],
    ['', ''],
    ['Smlouva o\u00a0správě', 'smlouva o sprave'],
    ['1\u202f000\u2009Kč', '1 000 kc'],
    ['Ži\u00adžka\u200b\ufeff', 'zizka'],
  ])('%s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('ignores how a letter is composed, and folding twice changes nothing', () => {
    const composed = 'Novák Ďuriš Ľubomír';
    expect(foldText(composed.normalize('NFD'))).toBe(foldText(composed));
    expect(foldText(foldText(composed))).toBe(foldText(composed));
  });
});
