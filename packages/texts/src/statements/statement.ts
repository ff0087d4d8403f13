/** A page of running text: what the portal says at length, apart from the words of its screens. */
export interface Statement {
  title: string;
  /** First paragraph, a step larger. */
  lead: string;
  sections: readonly StatementSection[];
}

export interface StatementSection {
  heading: string;
  paragraphs: readonly string[];
  /** Points after the paragraphs. */
  points?: readonly string[];
}

/** Who speaks: the company as its settings name it; phone and e-mail may be empty. */
export interface Speaker {
  name: string;
  phone: string;
  email: string;
}

/** Binds words of one letter, `č.` and the parts of a date to what follows, as Czech and Slovak typography asks. */
export function bindShortWords(text: string): string {
  return text.replaceAll(/(?<!\p{L})([ksvzouai]|č\.|\d+\.(?= \d)|Z\.(?= z\.)) /giu, '$1\u00A0');
}
