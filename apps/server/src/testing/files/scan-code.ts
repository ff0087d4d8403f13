import jsQR from 'jsqr';
import type { QRCode } from 'jsqr';
import { PNG } from 'pngjs';

export interface ScannedCode {
  /** null when there is no readable code in the picture. */
  code: QRCode | null;
  width: number;
  height: number;
}

/** Reads the QR code in a PNG data URL, as a banking app would. */
export function scanCode(url: string | null): ScannedCode {
  const [, base64 = ''] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(url ?? '') ?? [];
  const { data, width, height } = PNG.sync.read(Buffer.from(base64, 'base64'));
  return { code: jsQR.default(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' }), width, height };
}
