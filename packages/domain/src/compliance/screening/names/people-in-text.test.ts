import { expect, it } from 'vitest';
import { peopleInText } from './people-in-text.ts';

const read = (text: string) => peopleInText(text).map(({ names, birthDate }) => [...names, birthDate]);

it.each<[string, (string | null)[][]]>([
  ['Vladimir Krutovsky, narozen 1960', [['Vladimir Krutovsky', '1960']]],
  ['Vladimir Krutovsky (1960-05-04)', [['Vladimir Krutovsky', '1960-05-04']]],
  ['Krutovsky, Vladimir, nar. 4. 5. 1960', [['Krutovsky Vladimir', '1960-05-04']]],
  ['Vladimir Krutovsky nar. 31. 2. 1960', [['Vladimir Krutovsky', '1960']]],
  ['Vladimir Krutovsky nar. 1. 13. 1960', [['Vladimir Krutovsky', '1960']]],
  ['krutovsky', [['krutovsky', null]]],
  [
    'Nino Beridzeová, narozena 4.\u00a0května 1961, Tbilisi; moje teta',
    [
      ['Nino Beridzeová Tbilisi moje teta', null],
      ['Nino Beridzeová', '1961-05-04'],
      ['moje teta', null],
    ],
  ],
  [
    'Jan Novák, 1950, a Petra de la Cruz, 1. júla 1970',
    [
      ['Jan Novák a Petra de la Cruz', null],
      ['Jan Novák', '1950'],
      ['Petra de la Cruz', '1970-07-01'],
    ],
  ],
  [
    'Jan Novák a Petr Dvořák, 1950 a 1970',
    [
      ['Jan Novák a Petr Dvořák a', null],
      ['Jan Novák', null],
      ['Petr Dvořák', null],
    ],
  ],
  ['je to můj strýc Vladimir Krutovsky z Moskvy', [['je to můj strýc Vladimir Krutovsky z Moskvy', 'Vladimir Krutovsky', null]]],
  ['', []],
  ['1960', []],
])('%j names', (text, expected) => {
  expect(read(text)).toEqual(expected);
});

it('never takes a date away from the only person, whatever its shape', () => {
  for (const date of ['1961', '1961-05-04', '4.5.1961', '4/5/1961', '4. května 1961', '4. mája 1961'])
    expect(peopleInText(`Nino Beridzeová ${date}`)[0]?.birthDate).toMatch(/^1961(-05-04)?$/);
});
