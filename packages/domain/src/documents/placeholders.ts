/** Placeholder groups and their fields; `${client.fullname}` is the field fullname of the group client. */
export const vocabulary = {
  client: [
    'fullname',
    'firstname',
    'surname',
    'title_before',
    'title_after',
    'company_name',
    'client_code',
    'birth_date',
    'birth_number',
    'birth_place',
    'nationality',
    'email',
    'phone',
    'id_card_number',
    'id_card_issued_by',
    'id_card_validity',
    'business_number',
    'tax_residence',
    'client_type',
    'occupation',
  ],
  address: ['full', 'street', 'city', 'zip_code', 'country', 'correspondence_full'],
  bank_account: ['full', 'owner', 'account_number', 'bank_code', 'iban', 'bic', 'currencies'],
  contract: ['number', 'type', 'currency', 'signed', 'strategies'],
  strategy: ['name', 'public_name', 'variable_symbol', 'contract_number', 'performance', 'risk_profile'],
  intermediary: ['name', 'code', 'business_number', 'tax_number', 'email', 'phone'],
  person: ['fullname', 'email', 'phone', 'referral_code'],
  company: ['name', 'business_number', 'address', 'email', 'phone', 'logo'],
  document: ['code'],
  date: ['today', 'year'],
} as const;

export type PlaceholderGroup = keyof typeof vocabulary;

/** Groups that a client may have several of: a table row that names one is repeated for each. */
export const repeatedGroups = ['bank_account', 'contract', 'strategy'] as const satisfies readonly PlaceholderGroup[];
export type RepeatedGroup = (typeof repeatedGroups)[number];

/** The only placeholder that draws an image instead of text. */
export const LOGO_PLACEHOLDER = 'company.logo';

const placeholder = /\$\{\s*([^{}$]{0,80}?)\s*\}/g;

const known: ReadonlySet<string> = new Set(
  Object.entries(vocabulary).flatMap(([group, fields]) => fields.map((field) => `${group}.${field}`)),
);

/** Whether `group.field` is in the vocabulary. */
export function isKnownPlaceholder(name: string): boolean {
  return known.has(name);
}

/** Distinct names (`group.field`) of the placeholders in a text, in order of appearance. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Whether a document with these placeholders describes a contract, so that it can be generated for one. */
export function writesAboutContracts(names: readonly string[]): boolean {
  return names.some((name) => name.startsWith('contract.'));
}

/** The names that are not in the vocabulary. */
export function unknownPlaceholders(names: readonly string[]): string[] {
  return names.filter((name) => !known.has(name));
}

/** The text with every placeholder replaced once; placeholders inside inserted values are not replaced. */
export function fillPlaceholders(text: string, valueOf: (name: string) => string): string {
  return text.replaceAll(placeholder, (_whole, name: string) => valueOf(name));
}
