import { passesCzechCheck } from '@pramen/domain/banking/czech-account';
import { ibanOfAccount } from '@pramen/domain/banking/iban';
import type { ClientFacts } from '../../features/clients/client-facts.service.ts';
import type { DemoClient } from './people.ts';
import { createRandom } from './random.ts';
import type { Random } from './random.ts';

// Towns and postal codes are real, the streets are those that every town has.
const towns = {
  cs: [['Praha', '110 00'], ['Brno', '602 00'], ['Plzeň', '301 00'], ['Žďár nad Sázavou', '591 01'], ['Týn nad Vltavou', '375 01'], ['Říčany', '251 01']],
  sk: [['Bratislava', '811 01'], ['Košice', '040 01'], ['Žilina', '010 01'], ['Liptovský Mikuláš', '031 01'], ['Šaľa', '927 01']],
} as const;
const streets = { cs: ['Dlouhá', 'Nádražní', 'Žižkova', 'Na Výsluní', 'Školní', 'Příční'], sk: ['Hlavná', 'Štúrova', 'Ľ. Fullu', 'Mäsiarska', 'Pod hradom'] } as const;
type Work = readonly [employer: string, occupation: string];
const work: Readonly<Record<'cs' | 'sk', Readonly<Record<'woman' | 'man' | 'retired', readonly [Work, ...Work[]]>>>> = {
  cs: {
    woman: [['Zaměstnanec', 'učitelka'], ['Zaměstnanec', 'lékařka'], ['OSVČ', 'účetní']],
    man: [['Zaměstnanec', 'stavební inženýr'], ['Zaměstnanec', 'lékař'], ['OSVČ', 'truhlář']],
    retired: [['Důchodce', 'v\u00a0důchodu']],
  },
  sk: {
    woman: [['Zamestnanec', 'učiteľka'], ['Zamestnanec', 'lekárka'], ['SZČO', 'účtovníčka']],
    man: [['Zamestnanec', 'stavebný inžinier'], ['Zamestnanec', 'lekár'], ['SZČO', 'stolár']],
    retired: [['Dôchodca', 'na dôchodku']],
  },
};
const RETIRED_BORN_UNTIL = 1961;

const LAST_FOUR = 10_000;
const BIRTH_MODULUS = 11;
/** Banks that have ended: no number there can be anybody's. */
const endedBank = { cs: { code: '6800', bic: 'VBOECZ2X', country: 'CZ' }, sk: { code: '5200', bic: 'OTPVSKBX', country: 'SK' } } as const;

/** A birth number of the day that holds together; women have 50 added to the month. */
function birthNumberOf(random: Random, day: string, isWoman: boolean): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const first = `${year.slice(2)}${String(Number(month) + (isWoman ? 50 : 0)).padStart(2, '0')}${date}`;
  for (let last = random.between(0, LAST_FOUR - 1); ; last = (last + 1) % LAST_FOUR) {
    const number = `${first}${String(last).padStart(4, '0')}`;
    if (Number(number) % BIRTH_MODULUS === 0) return `${first}/${number.slice(6)}`;
  }
}

function accountNumberOf(random: Random): string {
  for (let number = random.between(100_000_000, 999_999_999); ; number += 1) if (passesCzechCheck({ prefix: '', number: String(number), bankCode: '' })) return String(number);
}

const two = (value: number) => String(value).padStart(2, '0');

/** A place where somebody may live. */
export function placeOf(random: Random, language: 'cs' | 'sk') {
  const [city, zipCode] = random.pick<readonly [string, string]>(towns[language]);
  return { street: `${random.pick<string>(streets[language])} ${random.between(1, 98)}`, city, zipCode, country: language === 'cs' ? 'CZ' : 'SK' };
}

function addressesOf(random: Random, language: 'cs' | 'sk'): ClientFacts['addresses'] {
  const make = (type: 'DOMICILE' | 'CORRESPONDENCE') => ({ type, ...placeOf(random, language) });
  return random.chance(30) ? [make('DOMICILE'), make('CORRESPONDENCE')] : [make('DOMICILE')];
}

/** An account in euros that can be nobody's. */
export function euroAccountOf(random: Random, { firstname, surname, language }: DemoClient) {
  const bank = endedBank[language];
  const iban = ibanOfAccount({ prefix: '', number: accountNumberOf(random), bankCode: bank.code }, bank.country);
  return { bankAccountOwner: `${firstname} ${surname}`, currencies: ['EUR' as const], iban, bic: bank.bic, declarationOwner: true };
}

function accountsOf(random: Random, client: DemoClient): ClientFacts['accounts'] {
  const { language } = client;
  const bank = endedBank[language];
  const foreign = euroAccountOf(random, client);
  const { bankAccountOwner } = foreign;
  if (language === 'sk') return [{ ...foreign, isPrimary: true }];
  const domestic = { bankAccountOwner, currencies: ['CZK' as const], accountNumber: accountNumberOf(random), bankCode: bank.code, isPrimary: true, declarationOwner: true };
  return random.chance(25) ? [domestic, foreign] : [domestic];
}

export const isWoman = ({ surname }: Pick<DemoClient, 'surname'>) => surname.endsWith('á');

// Of age at the first contracts, which are of 2015.
const birthYearOf = (random: Random) => random.between(1956, 1994);
const randomOf = (place: number) => createRandom(7_000 + place);

/** Whether a client lives on a pension. */
export const isRetired = (place: number) => birthYearOf(randomOf(place)) <= RETIRED_BORN_UNTIL;

/** What the demo company knows about one of its clients: the same on every machine. */
export function factsOf(client: DemoClient, place: number): ClientFacts {
  const random = randomOf(place);
  const { language } = client;
  const birthYear = birthYearOf(random);
  const birthDate = `${birthYear}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`;
  const [employerType, occupation] = random.pick<Work>(work[language][birthYear <= RETIRED_BORN_UNTIL ? 'retired' : isWoman(client) ? 'woman' : 'man']);
  const country = language === 'cs' ? 'CZ' : 'SK';
  return {
    columns: {
      birthDate,
      birthPlace: random.pick<readonly [string, string]>(towns[language])[0],
      citizenship: country,
      nationality: country,
      clientType: random.chance(90) ? 'RETAIL' : 'PROFESSIONAL',
      employerType,
      occupation,
      taxResidence: country,
      notUsTaxResidence: true,
      idCardType: random.chance(90) ? 'ID_CARD' : 'PASSPORT',
      idCardValidity: `${random.between(2027, 2035)}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`,
    },
    personalId: birthNumberOf(random, birthDate, isWoman(client)),
    idCardNumber: String(random.between(100_000_000, 299_999_999)),
    addresses: addressesOf(random, language),
    accounts: accountsOf(random, client),
  };
}
