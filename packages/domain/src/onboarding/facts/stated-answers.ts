import { formatCzechAccount, parseCzechAccount } from '../../banking/czech-account.ts';
import { accountOfIban, compactIban } from '../../banking/iban.ts';
import type { FactName, Facts } from './fact-names.ts';

// What steps show where nobody has typed yet: stated facts in the place of what was known before.

type Text = string | null | undefined;

/** Fields that ask a fact, each with its name. */
function withFacts<Answers extends object>(
  answers: Answers,
  stated: Facts,
  fields: { readonly [Field in keyof Answers]?: FactName },
): Answers {
  const told = (Object.entries(fields) as [keyof Answers, FactName][]).flatMap(([field, fact]) => {
    const value = stated[fact]?.[0];
    return value === undefined ? [] : [[field, value] as const];
  });
  return { ...answers, ...Object.fromEntries(told) };
}

interface Person {
  firstname?: Text;
  surname?: Text;
  personal_id?: Text;
  nationality?: Text;
  citizenship?: Text;
  tax_residence?: Text;
}

/** A person with the stated facts; nationality is the first stated citizenship. */
export const personWith = <Answers extends Person>(answers: Answers, stated: Facts): Answers =>
  withFacts<Person>(answers, stated, {
    firstname: 'firstname',
    surname: 'surname',
    personal_id: 'personal_id',
    nationality: 'citizenship',
    citizenship: 'citizenship',
    tax_residence: 'tax_residence',
  }) as Answers;

interface Home {
  street?: Text;
  city?: Text;
  zip_code?: Text;
  country?: Text;
}

/** An address with the stated parts; null when nothing is known. */
export function homeWith<Address extends Home>(address: Address | null | undefined, stated: Facts): Address | Required<Home> | null {
  const { street, city, zip_code: zip, country } = stated;
  if ([street, city, zip, country].every((part) => part === undefined)) return address ?? null;
  const nowhere = { street: null, city: null, zip_code: null, country: null };
  return withFacts<Home>(address ?? nowhere, stated, { street: 'street', city: 'city', zip_code: 'zip_code', country: 'country' }) as
    | Address
    | Required<Home>;
}

/** A Czech account in the two fields of the step; null for every other. */
function domesticAccount({ iban, account_number: number, bank_code: bank }: Facts): { number: string; bank: string } | null {
  const [written = '', code = ''] = [number?.[0], bank?.[0]];
  const account =
    parseCzechAccount(written) ?? parseCzechAccount(`${written}/${code}`) ?? (iban?.[0] ? accountOfIban(compactIban(iban[0])) : null);
  if (!account) return null;
  const [whole = ''] = formatCzechAccount(account).split('/');
  return { number: whole, bank: account.bankCode };
}

/** A bank account with the stated one; an account abroad has an IBAN alone. */
export function accountWith<Answers extends object>(answers: Answers, stated: Facts): Answers {
  const account = domesticAccount(stated);
  if (account) return { ...answers, currencies: ['CZK'], account_number: account.number, bank_code: account.bank };
  return stated.iban ? { ...answers, currencies: ['EUR'], iban: stated.iban[0] } : answers;
}
