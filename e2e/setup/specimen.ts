import sharp from 'sharp';

/** A drawn card that says that it is a specimen, as JPEG; `blur` in pixels. */
export function drawSpecimen(side: string, blur = 0): Promise<Buffer> {
  const rows = Array.from(
    { length: 14 },
    (_none, row) => `<text x="80" y="${180 + row * 48}" font-size="30">VZOR SPECIMEN ${side} 0123456789 KRAJINA FIKCE ${row}</text>`,
  );
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="900"><rect width="1400" height="900" fill="#c8d4c0"/><g fill="#223">${rows.join('')}</g></svg>`;
  const drawn = sharp(Buffer.from(card));
  return (blur > 0 ? drawn.blur(blur) : drawn).jpeg({ quality: 90 }).toBuffer();
}
