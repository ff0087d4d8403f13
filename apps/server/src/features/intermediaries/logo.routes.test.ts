import * as endpoints from '@pramen/contract/intermediaries/intermediaries.endpoints';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { intermediaryPeople } from '../../database/schema/people.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import { sendForm } from '../../testing/app/forms.ts';
import { createPerson } from '../../testing/app/people.ts';
import type { TestPerson } from '../../testing/app/people.ts';
import { createTestApp } from '../../testing/app/test-app.ts';
import type { TestApp } from '../../testing/app/test-app.ts';
import { useTestDatabase } from '../../testing/app/test-database.ts';

const database = useTestDatabase();
let app: TestApp;
let office: TestPerson;
let adviser: TestPerson;
let id: string;

beforeAll(async () => {
  app = await createTestApp(database.current);
  office = await createPerson(app, 'BACK_OFFICE');
  adviser = await createPerson(app, 'INTERMEDIARY');
  const [row] = await app.platform.db
    .select({ id: intermediaryPeople.intermediaryId })
    .from(intermediaryPeople)
    .where(eq(intermediaryPeople.id, adviser.intermediaryPersonId ?? ''));
  id = row?.id ?? '';
});
afterAll(() => app.close());

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 4, background: '#14532d' } });
const upload = (content: Buffer, name = 'logo.png', to = id, token = office.token) =>
  sendForm(app, endpoints.uploadLogo, to, token, [['logo', { name, content }]]);
const logo = async () => (await app.call(endpoints.readIntermediary, { params: { id }, token: office.token })).body.logo_base64;

async function sizeOf(dataUrl: string | null) {
  const { format, width, height } = await sharp(Buffer.from((dataUrl ?? '').split(',')[1] ?? '', 'base64')).metadata();
  return { format, width, height };
}

/** A PNG chunk with a wrong checksum, as an attacker would use to fool a check of types only. */
function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk(type, data), png.subarray(afterHeader)]);
}

describe('a logo', () => {
  it.each([
    ['png', 'png', 1200, 200, 600, 100],
    ['jpeg', 'jpeg', 1000, 1000, 200, 200],
    // The type is detected from the bytes, not the name.
    ['jpeg', 'png', 300, 100, 300, 100],
  ] as const)('is accepted as %s named .%s, and is re-encoded', async (format, ending, width, height, drawnWidth, drawnHeight) => {
    const { status, body } = await upload(await picture(width, height).toFormat(format).toBuffer(), `logo.${ending}`);
    expect([status, body.message]).toEqual([200, 'Logo je uložené.']);
    expect(await sizeOf(await logo())).toEqual({ format: 'png', width: drawnWidth, height: drawnHeight });
  });

  it('drops the metadata of the file', async () => {
    await upload(
      await picture(200, 100)
        .withExif({ IFD0: { Artist: 'Tajný Autor' } })
        .jpeg()
        .toBuffer(),
    );
    expect(Buffer.from((await logo())?.split(',')[1] ?? '', 'base64').toString('latin1')).not.toContain('Autor');
  });

  it('can be removed, and the audit log identifies it', async () => {
    await upload(await picture(100, 50).png().toBuffer());
    expect((await app.call(endpoints.deleteLogo, { params: { id }, token: office.token })).body.message).toBe('Logo bylo odstraněno');
    expect(await logo()).toBeNull();
    const { rows } = await database.current.pool.query(
      'SELECT action, facts FROM audit_events WHERE object_id = $1 ORDER BY occurred_at DESC, id DESC LIMIT 1',
      [id],
    );
    expect(rows).toEqual([
      { action: 'intermediaries.logoDeleted', facts: { before: { logo: expect.stringMatching(/^[0-9a-f]{64}$/) }, after: { logo: null } } },
    ]);
  });

  it('of an unknown intermediary, or sent by an adviser, is refused', async () => {
    const png = await picture(10, 10).png().toBuffer();
    expect((await upload(png, 'logo.png', newId())).status).toBe(404);
    expect((await upload(png, 'logo.png', id, adviser.token)).status).toBe(403);
    expect((await upload(png, 'logo.png', id, 'x.y.z')).status).toBe(401);
  });
});

describe('a file that is not a logo', () => {
  const kind = 'Logo musí být obrázek JPG nebo PNG.';
  const mixed = 'V\u00a0souboru je kromě obrázku ještě něco jiného. Uložte obrázek znovu v\u00a0grafickém programu.';
  const broken = 'Obrázek je poškozený a\u00a0nejde otevřít.';

  /** The response to an upload, checking that the stored logo is unchanged. */
  async function refusalOf(content: Buffer, name = 'logo.png') {
    const before = await logo();
    const { status, body } = await upload(content, name);
    return { status, sentences: body.errors?.['logo'], isKept: (await logo()) === before };
  }
  const refused = (status: number, sentence: string) => ({ status, sentences: [sentence], isKept: true });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
  ])('%s under the name of a PNG', async (_what, text) => expect(await refusalOf(Buffer.from(text, 'latin1'))).toEqual(refused(415, kind)));

  it.each(['webp', 'gif', 'tiff', 'avif'] as const)('a %s', async (format) =>
    expect(await refusalOf(await picture(20, 20).toFormat(format).toBuffer())).toEqual(refused(415, kind)),
  );

  it('a picture with a program inside or appended', async () => {
    const png = await picture(20, 20).png().toBuffer();
    const jpeg = await picture(20, 20).jpeg().toBuffer();
    expect(await refusalOf(withChunk(png, 'tEXt', Buffer.from('Comment\0<ScRiPt>alert(1)</script>')))).toEqual(refused(422, mixed));
    expect(await refusalOf(Buffer.concat([png, Buffer.from('PK\u0003\u0004 archive')]))).toEqual(refused(422, mixed));
    expect(await refusalOf(Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004 archive')]), 'logo.jpg')).toEqual(refused(422, mixed));
    expect(
      await refusalOf(
        Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe, 0x00, 0x12]), Buffer.from('<?php evil(); ?>'), jpeg.subarray(2)]),
        'logo.jpg',
      ),
    ).toEqual(refused(422, mixed));
  });

  it('an animation', async () =>
    expect(await refusalOf(withChunk(await picture(20, 20).png().toBuffer(), 'acTL', Buffer.alloc(8)))).toEqual(
      refused(422, 'Logo se nesmí hýbat. Nahrajte prosím jeden obrázek.'),
    ));

  it('a picture that is cut short, damaged, or empty', async () => {
    const png = await picture(64, 64).png().toBuffer();
    const damaged = Buffer.from(png);
    damaged.fill(0xff, 45, 60);
    expect(await refusalOf(png.subarray(0, png.length - 20))).toEqual(refused(422, broken));
    expect(await refusalOf(damaged)).toEqual(refused(422, broken));
    expect(await refusalOf((await picture(64, 64).jpeg().toBuffer()).subarray(0, 200), 'logo.jpg')).toEqual(refused(422, broken));
    expect(await refusalOf(Buffer.alloc(0))).toEqual(refused(422, 'Vyberte prosím soubor s\u00a0logem.'));
  });

  it('a small file that decompresses to a huge picture', async () => {
    const wide = await picture(9_000, 10).png().toBuffer();
    const many = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const sentence = 'Obrázek má příliš mnoho bodů. Zmenšete ho prosím nejvýše na 8 000 bodů na stranu.';
    expect(await refusalOf(wide)).toEqual(refused(422, sentence));
    expect(await refusalOf(many)).toEqual(refused(422, sentence));
  });

  it('more than 10 MB, or a form without a file', async () => {
    expect(await upload(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'body.too_large', errors: { 'logo.png': ['Soubor je větší než 10\u00a0MB.'] } },
    });
    expect(await sendForm(app, endpoints.uploadLogo, id, office.token, [['name', 'nothing']])).toMatchObject({
      status: 422,
      body: { errors: { logo: ['Vyberte prosím soubor s\u00a0logem.'] } },
    });
  });
});
