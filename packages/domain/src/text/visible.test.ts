import { describe, expect, it } from 'vitest';
import { findControl, isVisibleLine, keepVisible } from './visible.ts';

describe('a line that shows everything it contains', () => {
  it('keeps the joiner of an emoji and drops the one between letters', () => {
    expect(keepVisible('Ro\u200ddina 👨\u200d👩 s\u200bnámi')).toBe('Rodina 👨\u200d👩 snámi');
  });

  it.each([
    'Rodina 👨‍👩‍👧‍👦',
    'Ing. Žofie „Žofka“ O’Brien – Nováková, Ph.D. 🎉',
    '🏳️‍🌈 👩🏽‍💻 ❤️‍🔥 🧑‍🤝‍🧑',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'क्‍ष ශ්‍රී ക്‍ র‍্য',
    'می‌خواهم',
    '日本語 😀',
    '☝\u{1f3fd}\ufe0f 👨🏽\u200d💻',
    'Ano ✔\ufe0f 1\ufe0f\u20e3 ☎\ufe0e',
    '葛\u{e0100}城 ᠠ\u180b',
  ])('%s', (text) => {
    expect(isVisibleLine(text)).toBe(true);
    expect(keepVisible(text)).toBe(text);
  });

  it.each([
    ['a\nb', 'ab'],
    ['a\tb', 'ab'],
    ['smlouva\u202efdp.exe', 'smlouvafdp.exe'],
    ['a\u2066b\u2069', 'ab'],
    ['No\u200bvák', 'Novák'],
    ['No\u200dvák', 'Novák'],
    ['No\u200cvák', 'Novák'],
    ['Ester\u200cka Ryk\u200dová! \u200dw', 'Esterka Ryková! w'],
    ['\u200d👨', '👨'],
    ['👨\u200d', '👨'],
    ['👨\u200d\u200d👩', '👨👩'],
    ['👨\u200dx', '👨x'],
    ['a\ufeffb\u00adc\u2060d', 'abcd'],
    ['a\u0085b\u2028c', 'abc'],
    ['a\u{e0067}\u{e007f}', 'a'],
    ['a\ud800b', 'ab'],
    ['V\ufe00ladimír', 'Vladimír'],
    ['V\u{e0100}l\ufe0fa1\ufe0f', 'Vla1'],
    ['V\u180bl\u034fa', 'Vla'],
    ['V\u115fl\u1160a\u3164d\uffa0i\u17b4', 'Vladi'],
  ])('%j is none; %j remains', (text, kept) => {
    expect(isVisibleLine(text)).toBe(false);
    expect(keepVisible(text)).toBe(kept);
  });

  it('agrees with what would be kept, for each of the first 1,024 characters', () => {
    for (let code = 0; code < 0x400; code += 1) {
      const text = `a${String.fromCodePoint(code)}b`;
      expect([code, isVisibleLine(text)]).toEqual([code, keepVisible(text) === text]);
    }
  });

  it('does not depend on earlier calls', () => expect(['a\u200bb', 'ab', 'a\u200bb'].map(isVisibleLine)).toEqual([false, true, false]));
});

it('a note has tabs and lines, and no other control characters', () => {
  expect(findControl('a\tb\r\nc')).toBeUndefined();
  for (const character of ['\0', '\u0001', '\u000b', '\u001b', '\u007f']) expect(findControl(`a${character}b`)).toBe(character);
});
