import { connect } from 'node:net';

/** Looks for malware in a file. */
export interface Scanner {
  /** Throws when the scanner does not respond, so that an unscanned file is never accepted. */
  isClean(bytes: Buffer): Promise<boolean>;
}

const PIECE_BYTES = 64 * 1024;
const TIMEOUT_MS = 60_000;

function lengthOf(byteCount: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(byteCount);
  return length;
}

/** A scan by clamd over TCP (its INSTREAM command: pieces with their lengths, a length of 0 at the end). */
export function createScanner(host: string, port: number): Scanner {
  const ask = (bytes: Buffer) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ host, port, timeout: TIMEOUT_MS });
      let answer = '';
      socket.on('connect', () => {
        socket.write('zINSTREAM\0');
        for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
          const piece = bytes.subarray(at, at + PIECE_BYTES);
          socket.write(lengthOf(piece.length));
          socket.write(piece);
        }
        socket.write(lengthOf(0));
      });
      socket.on('data', (piece) => (answer += piece.toString('latin1')));
      socket.on('timeout', () => socket.destroy(new Error('the scanner did not respond')));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer.replaceAll('\0', '').trim()));
    });
  return {
    isClean: async (bytes) => {
      const answer = await ask(bytes);
      if (/\bOK$/.test(answer)) return true;
      if (/\bFOUND$/.test(answer)) return false;
      throw new Error('unexpected response from the scanner');
    },
  };
}
