/** Why a Word file is no template: not one, broken, behind a password, too large once unpacked, or with something that runs or fetches. */
export type WordFault = 'notWord' | 'broken' | 'encrypted' | 'tooLarge' | 'macros' | 'external' | 'unsafe';

export class WordRefused extends Error {
  override readonly name = 'WordRefused';
  readonly fault: WordFault;

  constructor(fault: WordFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
