/** Finds where lines may break (Unicode Standard Annex 14). The package has no types of its own. */
declare module 'linebreak' {
  interface Break {
    /** Of the character after the break. */
    position: number;
    /** A line ends here in any case. */
    required: boolean;
  }
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}
