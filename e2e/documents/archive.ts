import { crc32 } from 'node:zlib';

/** An uncompressed ZIP archive of files, such as a .docx. */
export function writeArchive(files: Readonly<Record<string, string>>): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let place = 0;
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)];
    // Version 2.0, no flags, stored, 1 January 1980, then the fields that both headers have in the same order.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x21, 8);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(name.length, 22);
    bodies.push(Buffer.from('PK\u0003\u0004'), facts, name, bytes);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(place, 10);
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), facts, rest, name);
    place += 4 + facts.length + name.length + bytes.length;
  }
  const [list, end] = [Buffer.concat(directory), Buffer.alloc(22)];
  end.write('PK\u0005\u0006', 'latin1');
  for (const at of [8, 10]) end.writeUInt16LE(Object.keys(files).length, at);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...bodies, list, end]);
}
