/** Why a whole file cannot be read as a bank statement. */
export const statementRefusalKeys = [
  'notStatement',
  'otherBankMessage',
  'unsafeStatement',
  'brokenStatement',
  'statementEncoding',
  'statementCut',
  'statementLine',
  'statementValue',
  'statementSums',
  'statementCount',
  'statementAccountDiffers',
  'statementTooLarge',
] as const;
export type StatementRefusalKey = (typeof statementRefusalKeys)[number];

/** The whole file is refused for a reason that the uploader can act on. */
export class StatementRefused extends Error {
  readonly key: StatementRefusalKey;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(key: StatementRefusalKey, values: Readonly<Record<string, string | number>> = {}, cause?: unknown) {
    super(`a bank statement is refused: ${key}`, { cause });
    this.key = key;
    this.values = values;
  }
}
