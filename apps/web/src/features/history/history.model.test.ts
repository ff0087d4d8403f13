import { loadPortalTexts, loadStaffTexts } from '@pramen/texts';
import i18next from 'i18next';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { nameField, writeValue, type FindWord } from './history.model.ts';

const nbsp = '\u00A0';
let find: FindWord;
let findSlovak: FindWord;

/** Finds texts like i18next, without plural forms, which no field has. */
function finderOf(texts: object): FindWord {
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':');
    const found = [namespace, ...path.split('.')].reduce<unknown>(
      (at, step) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined),
      texts,
    );
    return typeof found === 'string' ? found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '') : undefined;
  };
}

beforeAll(async () => {
  await i18next.init({ lng: 'cs' });
  find = finderOf({ ...(await loadPortalTexts('cs')), ...(await loadStaffTexts('cs')) });
  findSlovak = finderOf({ ...(await loadPortalTexts('sk')), ...(await loadStaffTexts('sk')) });
});

test.each([
  ['client', 'surname', 'Příjmení', 'Priezvisko'],
  ['client', 'account_manager_id', 'Administrátor', 'Administrátor'],
  ['client', 'not_us_tax_residence', 'Není daňovým rezidentem USA', 'Nie je daňovým rezidentom USA'],
  ['client_address', 'street', `Ulice a${nbsp}číslo`, `Ulica a${nbsp}číslo`],
  ['client_bank_account', 'primary_account', 'Hlavní účet klienta', 'Hlavný účet klienta'],
  ['contract', 'contract_type_id', 'Typ smlouvy', 'Typ zmluvy'],
  ['contract_strategy', 'contract_id', 'Smlouva', 'Zmluva'],
  ['contract_strategy', 'label_text', 'Vlastní popisek', 'Vlastný popis'],
  ['strategy', 'strategy_name', 'Název pro klienty', 'Názov pre klientov'],
  ['strategy', 'contract_types', 'Typy smluv', 'Typy zmlúv'],
  ['intermediary', 'primary_hover_color', 'Tlačítko pod kurzorem', 'Tlačidlo pod kurzorom'],
  ['intermediary_person', 'parent_id', 'Nadřízený', 'Nadriadený'],
  ['intermediary_person', 'firstname', 'Jméno', 'Meno'],
  ['user', 'name', 'Jméno', 'Meno'],
  ['record', 'version_number', 'Verze odpovědí', 'Verzia odpovedí'],
  ['record', 'template_id', 'Šablona', 'Šablóna'],
  ['record', 'description', 'Důvod', 'Dôvod'],
  ['identification', 'description', 'Důvod', 'Dôvod'],
  ['identification', 'version_number', 'Verze', 'Verzia'],
  ['record', 'contradictions', `Rozpory v${nbsp}odpovědích`, `Rozpory v${nbsp}odpovediach`],
  ['user', 'password', 'Heslo', 'Heslo'],
  ['strategy', 'name', 'Název', 'Názov'],
  ['session', 'of_tomorrow', 'of_tomorrow', 'of_tomorrow'],
])('%s.%s is called %s and %s', (type, field, cs, sk) =>
  expect([nameField(type, field, find), nameField(type, field, findSlovak)]).toEqual([cs, sk]),
);

describe('a value', () => {
  it.each([
    ['note', null, 'prázdné'],
    ['is_active', true, 'Ano'],
    ['is_active', false, 'Ne'],
    ['risk_profile', 7, '7'],
    ['phone', '+420777123456', `+420${nbsp}777${nbsp}123${nbsp}456`],
    ['risk_tolerance_correction', -1, '\u22121'],
    ['position', 12345.5, `12${nbsp}345,5`],
    ['performance', '0.070000', `7,00${nbsp}%`],
    ['goal_target', '1000000.50', `1${nbsp}000${nbsp}000,5`],
    ['goal_date', '2036-11-26', '26.11.2036'],
    ['ongoing_fee', '0.012500', `1,25${nbsp}%`],
    ['entry_fee', '0.000000', `0,00${nbsp}%`],
    ['birth_date', '1980-01-31', `31.${nbsp}1.${nbsp}1980`],
    ['signed_on', '1980-01-31', '31.01.1980'],
    ['is_trashed', true, 'Ano'],
    ['is_active_new_contract_from', '2026-03-02T10:00', '02.03.2026 10:00'],
    ['signed_at', '2026-03-02T10:00:00.000Z', '02.03.2026 11:00'],
    ['client_type', 'RETAIL', 'Neprofesionální'],
    ['client_type', ['RETAIL', 'PROFESSIONAL'], 'Neprofesionální, Profesionální'],
    ['investment_horizon', ['1', '10'], '1 rok, 10 let'],
    ['type', 'DOMICILE', 'Trvalé bydliště'],
    ['citizenship', 'CZ', 'České'],
    ['tax_residence', 'SK', 'Slovensko'],
    ['role', 'ADMIN', 'Správce'],
    ['role', 'INTERMEDIARY_ADMIN', 'Manažer'],
    ['password', 'NEW', 'nové'],
    ['language', 'sk', 'slovenština'],
    ['placeholders', ['client.fullname', 'old.word'], 'Klient: Celé jméno, old.word'],
    [
      'annotations',
      ['${client.email} (2: 10.5 %, 30.25 %, 12 pt)'],
      `Klient: E-mail (strana 2, 10,5${nbsp}% zleva, 30,25${nbsp}% shora, písmo 12${nbsp}b.)`,
    ],
    ['annotations', ['${client.fullname} (1: 38.75 %, 20 %)'], `Klient: Celé jméno (strana 1, 38,75${nbsp}% zleva, 20${nbsp}% shora)`],
    // Typed text is not a code, even when it looks like one.
    ['note', 'RETAIL', 'RETAIL'],
    ['note', 'toString', 'toString'],
    ['contract_types', [{ name: 'Rámcová', use_custom_date: false, from: null, to: null }], 'Rámcová (dokud je strategie aktivní)'],
    ['contract_types', [{ name: 'Rámcová', use_custom_date: true, from: '2026-03-02T10:00', to: null }], 'Rámcová (od 02.03.2026 10:00)'],
  ] as const)('of %s %o reads %s', (field, value, text) =>
    expect(writeValue(field, typeof value === 'object' && value !== null ? [...(value as readonly string[])] : value, 'after', find)).toBe(
      text,
    ),
  );

  it.each([
    ['record', 'TO_REVIEW', 'Ke kontrole', 'Na kontrolu'],
    ['record', 'APPROVED', 'Potvrzený', 'Potvrdený'],
    ['identification', 'APPROVED', 'Potvrzená', 'Potvrdená'],
    ['document', 'TO_REVIEW', 'ke zpracování', 'na spracovanie'],
    ['screening_hit', 'CLEARED', 'Jiná osoba', 'Iná osoba'],
  ])('that is the state of %s has the words of its page: %s', (type, state, cs, sk) =>
    expect([writeValue('state', state, 'after', find, type), writeValue('state', state, 'after', findSlovak, type)]).toEqual([cs, sk]),
  );

  it.each([
    ['birth_country', 'DE', 'Německo'],
    ['nationality', 'CZ', 'Česká'],
    ['nationality', 'DE', 'Německá'],
    ['nationality', 'BR', 'Brazílie'],
    ['further_nationalities', ['DE', 'STATELESS'], 'Německo, bez státní příslušnosti'],
    ['tax_residences', ['CZ', 'DE · B · Čeká na číslo.'], 'Česká republika, Německo, B – klient číslo nemůže získat, Čeká na číslo.'],
    ['role', 'GUARDIAN', 'Zákonný zástupce'],
    [
      'connected_persons',
      'BENEFICIAL_OWNER: Jan Malý; Petr Malý; BENEFICIAL_OWNER: Jan Malý; Petr Malý; RESPONDENT: ELF: Eva Nová',
      `Skutečný majitel: Jan Malý; Petr Malý\nZástupce v${nbsp}dotazníku: ELF: Eva Nová`,
    ],
    ['strategy_id', '0190b2f4-0000-7000-8000-000000000001', 'neznámý záznam'],
    // Typed text stays as it is.
    ['note', '0190b2f4-0000-7000-8000-000000000001', '0190b2f4-0000-7000-8000-000000000001'],
    ['answers_hash', 'ab12cd34'.repeat(8), 'otisk ab12cd34…'],
  ])('of %s %o has words for its codes: %s', (field, value, text) => expect(writeValue(field, value, 'after', find)).toBe(text));

  it('that are reasons of unsuitability reads as on the screens, one a line', () => {
    const stored = 'investment_horizon NOT_INCLUDED 1\nrisk_tolerance_correction TOO_LOW 2\nadequacy_test UNKNOWN\nin';
    expect(writeValue('reasons', stored, 'after', find, 'suitability_warning').replaceAll(nbsp, ' ').split('\n')).toEqual([
      'Investiční horizont: 1 rok – není v cílovém trhu',
      'Postoj k riziku po úpravě: 2 – strategie vyžaduje víc',
      'Test přiměřenosti: u klienta neznáme',
    ]);
  });

  it('that is a picture says which of the two it is', () => {
    expect([
      writeValue('logo', true, 'before', find),
      writeValue('logo', true, 'after', find),
      writeValue('logo', null, 'after', find),
    ]).toEqual(['předchozí obrázek', 'nový obrázek', 'prázdné']);
  });
});
