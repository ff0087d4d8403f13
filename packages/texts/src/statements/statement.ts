/** A page of continuous text, as opposed to the short texts of screens. */
export interface Statement {
  title: string;
  /** First paragraph, in a larger size. */
  lead: string;
  sections: readonly StatementSection[];
}

export interface StatementSection {
  heading: string;
  paragraphs: readonly string[];
  /** Points after the paragraphs. */
  points?: readonly string[];
}

/** The company that makes the statement, from its settings; phone and e-mail may be empty. */
export interface Speaker {
  name: string;
  phone: string;
  email: string;
}

/** Puts a no-break space after one-letter words, `č.` and the parts of a date, as Czech and Slovak typography requires. */
export function bindShortWords(text: string): string {
  return text.replaceAll(/(?<!\p{L})([ksvzouai]|č\.|\d+\.(?= \d)|Z\.(?= z\.)) /giu, '$1\u00A0');
}
