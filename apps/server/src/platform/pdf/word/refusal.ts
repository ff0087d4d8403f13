/** Why a Word file is refused: another format, broken, encrypted, too large when unpacked, or with active or external content. */
export type WordFault = 'notWord' | 'broken' | 'encrypted' | 'tooLarge' | 'macros' | 'external' | 'unsafe';

export class WordRefused extends Error {
  override readonly name = 'WordRefused';
  readonly fault: WordFault;

  constructor(fault: WordFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}
