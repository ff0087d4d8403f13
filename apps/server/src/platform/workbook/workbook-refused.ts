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

/** The whole file is refused for a reason that the uploader can fix. */
export class WorkbookRefused extends Error {
  readonly key: RefusalKey;

  constructor(key: RefusalKey, cause?: unknown) {
    super(`a workbook is refused: ${key}`, { cause });
    this.key = key;
  }
}
