/** Why a whole file cannot be read as a workbook. */
export const refusalKeys = [
  'notWorkbook',
  'oldWorkbook',
  'encryptedWorkbook',
  'macroWorkbook',
  'brokenWorkbook',
  'unsafeWorkbook',
  'workbookTooLarge',
  'tooManyRows',
  'tooManyColumns',
  'noSheet',
] as const;
export type RefusalKey = (typeof refusalKeys)[number];

/** The file is refused whole, for a reason that its sender can act on. */
export class WorkbookRefused extends Error {
  readonly key: RefusalKey;

  constructor(key: RefusalKey, cause?: unknown) {
    super(`a workbook is refused: ${key}`, { cause });
    this.key = key;
  }
}
