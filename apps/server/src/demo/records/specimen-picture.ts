import sharp from 'sharp';

const WIDTH = 1000;
const HEIGHT = 630;
const CELL = 26;

type Colour = readonly [red: number, green: number, blue: number];

const paper: Colour = [0xe6, 0xef, 0xe9];
const green: Colour = [0x0f, 0x51, 0x32];
const ink: Colour = [0x2b, 0x3a, 0x35];
const grey: Colour = [0xb8, 0xc4, 0xbe];
const dark: Colour = [0x8a, 0x9a, 0x92];

// Letters of five by seven squares: the machine may have no fonts, and the server reads no vector pictures.
const letters: Readonly<Record<string, readonly string[]>> = {
  V: ['x...x', 'x...x', 'x...x', 'x...x', 'x...x', '.x.x.', '..x..'],
  Z: ['xxxxx', '....x', '...x.', '..x..', '.x...', 'x....', 'xxxxx'],
  O: ['.xxx.', 'x...x', 'x...x', 'x...x', 'x...x', 'x...x', '.xxx.'],
  R: ['xxxx.', 'x...x', 'x...x', 'xxxx.', 'x.x..', 'x..x.', 'x...x'],
};

function fill(pixels: Uint8Array, colour: Colour, left: number, top: number, width: number, height: number): void {
  for (let y = top; y < top + height; y += 1)
    for (let x = left; x < left + width; x += 1) pixels.set(colour, (y * WIDTH + x) * colour.length);
}

/** A word in large squares. */
function drawWord(pixels: Uint8Array, word: string, left: number, top: number): void {
  for (const [place, letter] of [...word].entries())
    for (const [line, row] of (letters[letter] ?? []).entries())
      for (const [column, dot] of [...row].entries())
        if (dot === 'x') fill(pixels, green, left + (place * 6 + column) * CELL, top + line * CELL, CELL, CELL);
}

/** A picture that stands for a side of a document: the word VZOR (specimen), a grey portrait on the front, bars for lines on the back. */
export function drawSpecimen(side: 'FRONT' | 'BACK' | 'PAGE'): Promise<Buffer> {
  const pixels = new Uint8Array(WIDTH * HEIGHT * paper.length);
  fill(pixels, paper, 0, 0, WIDTH, HEIGHT);
  drawWord(pixels, 'VZOR', 180, 110);
  if (side === 'BACK') for (const line of [0, 1, 2]) fill(pixels, ink, 60, 420 + line * 60, 880, 28);
  else {
    fill(pixels, grey, 60, 380, 170, 200);
    fill(pixels, dark, 105, 410, 80, 90);
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}
