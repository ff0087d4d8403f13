import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Every reason that the import reports, in the words of the command. The portal has them in its languages (`imports:reasons`). */
const sentences = {
  notUtf8: 'contains bytes that are not UTF-8',
  nul: 'contains a NUL character',
  controlCharacter: 'contains a control character',
  empty: 'is empty',
  tooLong: 'is longer than {{longest}} characters',
  unknownChoice: "'{{cell}}' is unknown; it must be one of {{choices}}",
  notFlag: "'{{cell}}' must be true or false",
  notNumber: "'{{cell}}' is not a number",
  notWhole: 'must be a whole number',
  tooManyDecimals: 'has more than {{decimals}} decimals',
  tooManyDigits: 'has more than {{digits}} digits before the decimals',
  notDate: "'{{cell}}' is not a date (2024-03-05 or 5.3.2024)",
  future: '{{date}} is in the future',
  notTime: "'{{cell}}' is not a date and time (2024-03-05 09:07)",
  notIsin: "'{{cell}}' is not an ISIN",
  notEmail: "'{{cell}}' is not an e-mail address",
  notPhone: "'{{cell}}' is not a phone number with its country code (+420777000101)",
  notVariableSymbol: "'{{cell}}' is not a variable symbol (1 to 10 digits, not zero)",
  notOneLine: 'must be one line, without invisible characters',
  notCode: "'{{cell}}' may contain only letters, digits, spaces and . / _ -",
  outsideRates: 'must be between 0 and 1 (0.07 is 7 %)',
  outsideFees: 'must be between 0 and 1 (0.015 is 1.5 %)',

  cellError: 'contains the error {{cell}}',
  longNumber:
    "'{{cell}}' is a number of more than 15 digits, which a spreadsheet cannot store exactly; format the cell as text and type it again",
  noDay: "'{{cell}}' is formatted as a date but is not one",
  formulaWithoutValue: 'contains a formula that was never computed; open the workbook in a spreadsheet program and save it',
  unreadableCell: "'{{cell}}' cannot be read",

  oversizedLine: 'the line is longer than {{kilobytes}} kB',
  unclosedQuote: 'a quotation mark opens here and is not closed',
  strayQuote: 'a cell contains a quotation mark; quote the whole cell and double the marks in it',
  unknownColumn: 'is not a column of this file; its columns are {{columns}}',
  repeatedColumn: 'appears twice in the header',
  missingColumn: 'the column is missing',
  wrongCellCount: 'has {{cells}} cells, the header has {{columns}}',
  emptyFile: 'the file is empty; its first line must name the columns',
  unknownFile: 'is not an import file; the known names are {{files}}, also with .xlsx',
  unknownSheets: 'no visible sheet of the workbook has a known name; the known names are {{sheets}}',
  repeatedFile: 'contains the same kind of rows as {{files}}; leave one of them out',
  sheetsLeftOut: 'these sheets of the workbook are not imported: {{sheets}}',
  noFiles: 'the folder contains no CSV file and no workbook',
  workbookNamedCsv: 'the file is a workbook; its name must end with .xlsx',
  notWorkbook: 'the file is not an XLSX workbook',
  oldWorkbook: 'the file is an old workbook (.xls); save it as .xlsx',
  encryptedWorkbook: 'the workbook is password-protected; save it without a password',
  macroWorkbook: 'the workbook contains macros; save it as .xlsx without them',
  brokenWorkbook: 'the workbook is damaged or incomplete; save it again',
  unsafeWorkbook: 'the workbook contains something that spreadsheet programs do not write; save it again in one',
  workbookTooLarge: 'the workbook is too large to read; split it, or import CSV',
  tooManyRows: 'the sheet has more rows than a spreadsheet can have',
  tooManyColumns: 'the sheet has more columns than an import reads',
  noSheet: 'the workbook has no visible sheet to read',
  notStatement: 'the file is neither a camt.053 nor a GPC bank statement',
  otherBankMessage: 'the file is a different message of the bank ({{message}}); an import reads statements (camt.053)',
  unsafeStatement: 'the statement contains something that banks do not write; it is not read',
  brokenStatement: 'the statement is damaged near line {{line}}; download it again',
  statementEncoding: 'the statement contains bytes that its encoding does not have',
  statementCut: 'the statement is incomplete: it ends in the middle; download it again',
  statementLine: 'line {{line}} is not a line of a GPC statement, or is cut',
  statementValue: "at item {{line}}, '{{value}}' cannot be read",
  statementSums: 'the sums do not agree at item {{line}}: the statement says {{stated}}, its payments give {{found}}',
  statementCount: 'the statement {{line}} says it has {{stated}} entries, but has {{found}}',
  statementAccountDiffers: 'the item on line {{line}} belongs to a different account than its statement',
  statementTooLarge: 'an entry near item {{line}} is too large to read',
  paymentAccountUnknown: 'clients do not pay to the account {{account}}; the payment will wait in the queue',
  paymentReturnedPayout: 'a payout came back; it will wait in the queue',
  paymentMaybeReturn: 'it may take back a payment that came; it will wait in the queue',
  paymentReturnUnknown: 'the payment that this return takes back is not in the portal; it will wait in the queue',
  paymentZero: 'the amount is zero; it will wait in the queue',
  paymentBatch: 'the bank booked several payments as one without their amounts; it will wait in the queue',
  paymentNoSymbol: 'the payment has no variable symbol; it will wait in the queue',
  paymentSymbolUnknown: 'no investment has the variable symbol {{symbol}}; the payment will wait in the queue',
  paymentDeleted: 'the investment with the variable symbol {{symbol}} was deleted; the payment will wait in the queue',
  paymentWithdrawn: 'the client withdrew from the contract with the variable symbol {{symbol}}; the payment will wait in the queue',
  paymentUnsigned: 'the client has not signed the contract of the variable symbol {{symbol}}; the payment will wait in the queue',
  paymentPaused:
    'payments for the variable symbol {{symbol}} are paused until the client is identified; the payment will wait in the queue',
  paymentHeld: 'the investment with the variable symbol {{symbol}} waits for a decision; the payment will wait in the queue',
  paymentInactive: 'the strategy with the variable symbol {{symbol}} takes no money; the payment will wait in the queue',
  paymentCurrency: 'the payment is in {{currency}}, the contract or the account is not; it will wait in the queue',
  notPermitted: 'the user who uploaded or confirmed the file may not change records of this kind; ask an administrator to import it',
  writtenMeanwhile: 'another user has written the same rows in the meantime; import the file again',

  repeatsLine: 'repeats line {{line}}',
  namedOtherwise: 'line {{line}} gives it a different Slovak name',
  became: "'{{before}}' became '{{after}}'",
  changed: 'changed',
  notAboveZero: 'is not above zero: {{value}}',
  mustNotBeNegative: 'must not be negative',
  amountOnlyOfTrades: 'only costs of trades (TRANSACTION) have an amount; the others are a yearly rate',
  mustBeAboveZero: 'must be above zero',
  zero: 'must not be zero',
  mustBePositive: 'a {{type}} must be positive',
  mustBeNegative: 'a {{type}} must be negative',
  ofTypePositive: 'must be positive for a {{type}}',
  ofTypeNegative: 'must be negative for a {{type}}',
  priceNeeded: 'a {{type}} must have a price',
  movesNoMoney: 'a {{type}} moves no money; the amount must be 0',

  securityUnknown: 'the security {{isin}} is unknown',
  securityCurrencyFixed: 'the security is in {{currency}}; its currency cannot change',
  benchmarkUnknown: 'the benchmark {{code}} is unknown',
  benchmarkCurrencyFixed: 'the benchmark is in {{currency}}; its currency cannot change',
  securityTradedIn: 'the security is traded in {{currency}}',
  securityUnpriced: 'the security has no price on or before {{date}}',
  gap: 'is {{days}} days after the previous one',
  jump: 'jumps from {{before}} to {{after}} (a split?)',
  noRate: 'there is no rate for {{currencies}} on or before {{date}}',

  clientDeleted: 'the client was deleted',
  clientUnknown: 'the client {{code}} is unknown',
  emailTaken: 'the e-mail belongs to another person',
  emailFixed: 'the client signs in with a different e-mail; change it in the portal, not by import',
  phoneRestless: 'the phone of the client was changed too often today; import the row tomorrow',
  clientUnnamed: 'the row must name the client, by code or by e-mail',
  clientsDiffer: 'code and e-mail belong to different clients',
  adviserUnknown: 'no adviser has the e-mail {{email}}',
  adviserCodeUnknown: 'no adviser has the referral code {{code}}',
  advisersDiffer: 'e-mail and referral code belong to different advisers',
  adviserByAdministrator: 'only an administrator may change the adviser of a client',
  managerUnknown: 'no staff member has the e-mail {{email}}',
  lostZeros: 'the leading zeros are missing; format the cell as text and type the number again',
  doubtfulBirthNumber: 'looks mistyped; it is accepted unchanged',
  doubtfulBusinessNumber: "'{{cell}}' looks mistyped; it is accepted unchanged",
  doubtfulAccount: 'looks mistyped; it is accepted unchanged',
  oneCurrency: 'an account with several currencies must be marked as such',
  oneDeclaration: 'only one of the two declarations can be made',
  onePrimary: 'line {{line}} is the primary account of the same client',
  mostAddresses: 'a client has at most {{most}} addresses',
  mostAccounts: 'a client has at most {{most}} bank accounts',
  placeNeeded: 'the row must contain at least a street, a city or a zip code',
  contractOfAnother: 'the contract belongs to another client',
  contractDeleted: 'the contract was deleted',
  contractUnknown: 'the contract {{number}} is unknown',
  waitsForDecision: 'the client waits for the decision on an onboarding; it takes no money until then',
  contractSignedOtherwise: 'the contract has {{day}} as its signing date, set by staff or by its document; it is kept',
  contractCurrencyFixed: 'the contract is in {{currency}}; its currency cannot change',
  contractTypeClosed: "contracts of type '{{name}}' cannot be created on that date",
  contractTypeAdded: "the contract type '{{name}}' is new and will be added",
  strategyUnknown: 'the strategy {{id}} is unknown',
  strategyCodeUnknown: 'no strategy has the code {{code}}',
  strategyCodeShared: 'several strategies have the code {{code}}; identify it by its external id',
  strategyUnnamed: 'the row must name the strategy, by external id or by code',
  strategiesDiffer: 'external id and code belong to different strategies',
  strategyHeld: 'the contract holds this strategy under another variable symbol',
  symbolOfAnotherContract: 'the variable symbol belongs to another contract',
  symbolOfAnotherStrategy: 'the variable symbol belongs to another strategy',
  investmentDeleted: 'the investment was deleted',
  investmentUnknown: 'no investment has the variable symbol {{symbol}}',
  positionTooLow: 'must be 1 or more',

  bookedOtherwise: 'was already booked with a different {{columns}}',
  transferAlone: 'a transfer must name the other investment',
  onlyTransfers: 'only a transfer names another investment',
  counterpartOfAnother: 'the other investment belongs to another client',
  counterpartItself: 'is the investment itself',
  oneSidedTransfer: 'the other side of the transfer ({{amount}} {{currency}} on the same day) is missing',
  soldShort: 'more than is held: {{held}} units would remain on {{date}}',
} as const;

export type ReasonKey = keyof typeof sentences;

/** The reason of a finding: the key of a message and the values of its placeholders. */
export interface Reason {
  key: ReasonKey;
  values?: Readonly<Record<string, string | number>>;
  /** Whether the row is skipped. */
  isSkipped?: boolean;
}

/** A reason found in JavaScript. */
export function because(key: ReasonKey, values?: Reason['values']): Reason {
  return values ? { key, values } : { key };
}

/** A reason as an SQL expression of type jsonb over a row. */
export function becauseOf(key: ReasonKey, values: Readonly<Record<string, SQL>> = {}): SQL {
  const pairs = Object.entries(values).map(([name, value]) => sql`${name}::text, (${value})::text`);
  return sql`jsonb_build_object('key', ${key}::text, 'values', jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

/** The English message of a reason, for the command. */
export function describeReason({ key, values = {}, isSkipped = false }: Reason): string {
  const sentence = sentences[key].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  return isSkipped ? `${sentence}; the row is skipped` : sentence;
}
