import LineBreaker from 'linebreak';

/** Width of a text in points. */
export type Measure = (text: string) => number;

/** Cuts a word that is wider than a line into pieces that fit. */
function cutWord(word: string, width: number, measure: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const wide = measure(letter);
    if (piece !== '' && used + wide > width) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += letter;
    used += wide;
  }
  return [...pieces, piece];
}

/** The parts of a text between the places where its line may break. */
function* wordsOf(text: string): Generator<{ word: string; isLast: boolean }> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let end = breaker.nextBreak(); end; end = breaker.nextBreak()) {
    yield { word: text.slice(start, end.position), isLast: end.required };
    start = end.position;
  }
}

/** Breaks a text into lines of at most `width` points, by UAX 14; a word that is wider breaks between any two letters. */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  if (!text.includes('\n') && measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const endLine = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const { word, isLast } of wordsOf(text)) {
    // The space at the end of a line needs no room.
    const needed = measure(word.trimEnd());
    if (line !== '' && used + needed > width) endLine();
    const [first = '', ...others] = needed > width ? cutWord(word, width, measure) : [word];
    line += first;
    for (const piece of others) {
      endLine();
      line = piece;
    }
    used += measure(others.at(-1) ?? first);
    if (isLast) endLine();
  }
  if (line !== '') endLine();
  return lines;
}
