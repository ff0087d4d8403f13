import sharp from 'sharp';

const WIDTH = 1000;
const HEIGHT = 630;
const CELL = 26;

// Letters of five by seven squares: the machine may have no fonts.
const letters: Readonly<Record<string, readonly string[]>> = {
  V: ['x...x', 'x...x', 'x...x', 'x...x', 'x...x', '.x.x.', '..x..'],
  Z: ['xxxxx', '....x', '...x.', '..x..', '.x...', 'x....', 'xxxxx'],
  O: ['.xxx.', 'x...x', 'x...x', 'x...x', 'x...x', 'x...x', '.xxx.'],
  R: ['xxxx.', 'x...x', 'x...x', 'xxxx.', 'x.x..', 'x..x.', 'x...x'],
};

const square = (x: number, y: number) => `<rect x="${x}" y="${y}" width="${CELL}" height="${CELL}"/>`;

/** A word in large squares. */
function drawWord(word: string, left: number, top: number): string {
  return [...word]
    .flatMap((letter, place) =>
      (letters[letter] ?? []).flatMap((row, line) =>
        [...row].map((dot, column) => (dot === 'x' ? square(left + (place * 6 + column) * CELL, top + line * CELL) : '')),
      ),
    )
    .join('');
}

/** A picture that stands for a side of a document: the word VZOR (specimen), a grey portrait on the front, bars for lines on the back. */
export function drawSpecimen(side: 'FRONT' | 'BACK' | 'PAGE'): Promise<Buffer> {
  const bars = [0, 1, 2].map((line) => `<rect x="60" y="${420 + line * 60}" width="880" height="28" fill="#2b3a35"/>`).join('');
  const portrait = '<rect x="60" y="380" width="170" height="200" fill="#b8c4be"/><circle cx="145" cy="450" r="42" fill="#8a9a92"/>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#e6efe9"/>
    <g fill="#0f5132">${drawWord('VZOR', 180, 110)}</g>${side === 'BACK' ? bars : portrait}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
