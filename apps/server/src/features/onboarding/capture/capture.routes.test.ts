import { logout, readProfile } from '@pramen/contract/auth/auth.endpoints';
import * as endpoints from '@pramen/contract/capture/capture.endpoints';
import { readInteractionForm } from '@pramen/contract/onboarding/onboarding.endpoints';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import { cancelOnboarding } from '@pramen/contract/onboarding/queue.endpoints';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sessions } from '../../../database/schema/access.ts';
import { auditEvents } from '../../../database/schema/evidence.ts';
import { HOUR, MINUTE, SECOND } from '../../../platform/clock/clock.ts';
import { newId } from '../../../platform/keys/identifiers.ts';
import { impersonate } from '../../../testing/app/account.ts';
import { changeMeanwhile } from '../../../testing/app/locks.ts';
import { createPerson } from '../../../testing/app/people.ts';
import type { TestPerson } from '../../../testing/app/people.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';
import { sharpPicture } from '../../../testing/files/file-samples.ts';
import { claim, makeLink, openCapture, sendPicture, tokenIn } from '../../../testing/phones/capture.ts';
import { completeStep, start, stepOf } from '../../../testing/worlds/onboarding.ts';
import { captureLimits } from './capture.rules.ts';

const database = useTestDatabase();
let app: TestApp;
let admin: TestPerson;
let client: TestPerson;
let form: InteractionForm;
let picture: Buffer;
/** Another picture, of the other side. */
let back: Buffer;

beforeAll(async () => {
  app = await createTestApp(database.current, { environment: { PUBLIC_URL: 'https://portal.pramen.test' } });
  picture = await sharpPicture();
  back = await sharpPicture(1200, 810);
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await createPerson(app, 'ADMIN');
  client = await createPerson(app, 'CLIENT');
  form = await start(app, admin, client, { identification: true, address: true });
});

const make = (document?: 'ID_CARD' | 'PASSPORT') => makeLink(app, client, form, document);
const open = (document?: 'ID_CARD' | 'PASSPORT') => openCapture(app, client, form, document);
const follow = (linkId: string, by = client) => app.call(endpoints.readCaptureLink, { params: { id: form.id, linkId }, token: by.token });
const recall = (by = client) => app.call(endpoints.recallCaptureLink, { params: { id: form.id }, token: by.token });
const stop = (linkId: string, by = client) => app.call(endpoints.cancelCaptureLink, { params: { id: form.id, linkId }, token: by.token });
const look = (phone: Record<string, string>) => app.call(endpoints.readCapture, { headers: phone });
const send = (phone: Record<string, string>, side: string, content = side === 'BACK' ? back : picture, name?: string) =>
  sendPicture(app, phone, side, content, name);
const remove = (phone: Record<string, string>, fileId: string) =>
  app.call(endpoints.removeCapturePicture, { params: { fileId }, headers: phone });
const finish = (phone: Record<string, string>) => app.call(endpoints.finishCapture, { headers: phone, body: {} });
const give = (phone: Record<string, string>) => app.call(endpoints.cancelCapture, { headers: phone, body: {} });
const stored = async () => stepOf((await app.call(readInteractionForm, { token: client.token })).body, 'identification').attachments;
const eventsOf = async (about: string) =>
  (
    await app.platform.db
      .select({ action: auditEvents.action, actor: auditEvents.actorUserId, facts: auditEvents.facts })
      .from(auditEvents)
      .where(eq(auditEvents.objectId, about))
      .orderBy(auditEvents.occurredAt, auditEvents.id)
  ).filter(({ action }) => action.startsWith('onboarding.capture') || action === 'onboarding.picturesAdded');

describe('a link', () => {
  it('shows the phone name, logo and colours of the tenant of its person, and no more', async () => {
    const adviser = await createPerson(app, 'INTERMEDIARY');
    const own = await createPerson(app, 'CLIENT', { under: adviser });
    const ownForm = await start(app, admin, own, { identification: true });
    const brandOf = (phone: Record<string, string>) => app.call(endpoints.readCaptureBrand, { headers: phone });
    const { phone } = await openCapture(app, own, ownForm);
    const { body } = await brandOf(phone);
    const { context } = (await app.call(readProfile, { token: own.token })).body;
    expect(body).toEqual({ name: context.tenant_info.name, theme: context.theme });
    const firm = (await brandOf((await open()).phone)).body;
    expect(firm.name).not.toBe(body.name);
    expect((await brandOf({})).status).toBe(409);
  });

  it('is nothing that staff who act for the client may follow', async () => {
    const { id } = (await make()).body;
    await impersonate(app, client, admin);
    for (const answer of [await follow(id), await stop(id), await make()])
      expect(answer).toMatchObject({ status: 403, body: { code: 'impersonation.forbidden' } });
  });

  it('lets one phone take both sides, which arrive on the screen that shows it', async () => {
    const made = await make();
    expect(made).toMatchObject({ status: 200, body: { state: 'OPEN', ended_by: null, document_type: 'ID_CARD', seconds_left: 600 } });
    expect(made.body.url).toMatch(/^https:\/\/portal\.pramen\.test\/capture#[\w.-]+$/);
    expect(made.body.qr_code_base64).toMatch(/^data:image\/png;base64,/);
    const opened = await claim(app, made.body.url);
    expect(opened).toMatchObject({ status: 200, body: { state: 'CLAIMED', pictures: [] } });
    expect(String(opened.headers['set-cookie'])).toMatch(/; Path=\/api\/capture; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/);
    const { phone } = opened;
    expect((await follow(made.body.id)).body.state).toBe('CLAIMED');
    expect((await send(phone, 'FRONT')).body.pictures).toMatchObject([{ side: 'FRONT', faults: [], is_own: true }]);
    expect((await finish(phone)).body.code).toBe('capture.incomplete');
    expect((await follow(made.body.id)).body.attachments).toMatchObject([{ side: 'FRONT', filename: 'photo.jpg' }]);
    expect((await send(phone, 'BACK')).status).toBe(200);
    expect(await finish(phone)).toMatchObject({ status: 200, body: { state: 'DONE', ended_by: 'PHONE', pictures: [] } });
    expect((await follow(made.body.id)).body).toMatchObject({ state: 'DONE', ended_by: 'PHONE', seconds_left: 0 });
    expect((await stored()).map(({ side }) => side)).toEqual(['FRONT', 'BACK']);
    const events = await eventsOf(form.id);
    const picturesAdded = 'onboarding.picturesAdded';
    expect(events.map(({ action }) => action)).toEqual([
      'onboarding.captureMade',
      'onboarding.captureClaimed',
      picturesAdded,
      picturesAdded,
      'onboarding.captureDone',
    ]);
    expect(new Set(events.map(({ actor }) => actor))).toEqual(new Set([client.userId]));
    expect(new Set(events.map(({ facts }) => facts['linkId']))).toEqual(new Set([made.body.id]));
  });

  it('says nothing of the person, and its secret is stored nowhere', async () => {
    const { link, phone } = await open();
    await send(phone, 'FRONT', picture, 'Žofie Čížková.jpg');
    const seen = JSON.stringify((await look(phone)).body);
    expect(seen).not.toMatch(/Žofie|Čížková|@/);
    const secret = tokenIn(link.url).split('.')[1] ?? '';
    const { rows } = await database.current.pool.query(
      `SELECT (SELECT json_agg(l) FROM capture_links l)::text || (SELECT json_agg(t) FROM link_tokens t)::text
        || (SELECT json_agg(facts) FROM audit_events)::text AS everything`,
    );
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is made again for the same step; the earlier one ends on its phone, too', async () => {
    const { link, phone } = await open();
    const second = await make();
    expect(second.status).toBe(200);
    expect((await look(phone)).body).toMatchObject({ state: 'CANCELED', ended_by: 'PORTAL' });
    expect((await send(phone, 'FRONT')).body.code).toBe('capture.ended');
    expect((await claim(app, link.url)).body.code).toBe('capture.ended');
    expect((await claim(app, second.body.url)).status).toBe(200);
  });

  it('is found again by a screen that was loaded anew, in every state; the secret only until a phone opens it', async () => {
    expect((await recall()).body).toEqual({ link: null });
    await make();
    const { body: made } = await make();
    expect((await recall()).body).toEqual({ link: made });
    const { phone } = await claim(app, made.url);
    const unreadable = { url: null, qr_code_base64: null };
    expect((await recall()).body.link).toMatchObject({ id: made.id, state: 'CLAIMED', seconds_left: 600, ...unreadable });
    await send(phone, 'FRONT');
    expect((await recall()).body.link?.attachments).toMatchObject([{ side: 'FRONT' }]);
    await give(phone);
    expect((await recall()).body.link).toMatchObject({ id: made.id, state: 'CANCELED', ended_by: 'PHONE', ...unreadable });
    app.clock.advance(HOUR);
    expect((await recall()).body).toEqual({ link: null });
  });

  it('is recalled by its person alone', async () => {
    await make();
    expect((await recall(await createPerson(app, 'CLIENT'))).status).toBe(404);
    expect((await recall(admin)).status).toBe(403);
    expect((await app.call(endpoints.recallCaptureLink, { params: { id: form.id } })).status).toBe(401);
    await impersonate(app, client, admin);
    expect((await recall()).body).toMatchObject({ code: 'impersonation.forbidden' });
  });

  it('is made by two tabs at once: one of them stays', async () => {
    const made = await Promise.all([make(), make()]);
    const states = await Promise.all(made.map(async ({ body }) => (await follow(body.id)).body.state));
    expect(states.toSorted()).toEqual(['CANCELED', 'OPEN']);
  });

  it('is only made for the identification of an onboarding of one’s own', async () => {
    const other = await createPerson(app, 'CLIENT');
    expect((await makeLink(app, other, form)).status).toBe(404);
    const { link } = await open();
    expect((await follow(link.id, other)).status).toBe(404);
    expect((await stop(link.id, other)).status).toBe(404);
    const ask = (body: object, token?: string) =>
      app.call(endpoints.makeCaptureLink, { params: { id: form.id }, body: { ...body }, ...(token ? { token } : {}) });
    const good = { step_id: stepOf(form, 'identification').id, document_type: 'ID_CARD' };
    expect((await ask({ ...good, step_id: stepOf(form, 'address').id }, client.token)).status).toBe(404);
    expect((await ask({ ...good, step_id: newId() }, client.token)).status).toBe(404);
    expect((await ask({ ...good, document_type: 'VISA' }, client.token)).status).toBe(422);
    expect((await ask(good)).status).toBe(401);
    expect((await ask(good, admin.token)).status).toBe(403);
    const elsewhere = { params: { id: newId(), linkId: link.id }, token: client.token };
    expect((await app.call(endpoints.readCaptureLink, elsewhere)).status).toBe(404);
    expect((await follow(newId())).status).toBe(404);
  });

  it('cannot be made without end', async () => {
    for (let count = 0; count < captureLimits.made.most; count += 1) expect((await make()).status).toBe(200);
    expect((await make()).status).toBe(429);
  });
});

describe('the phone', () => {
  it('is the first that opens the link; it may open it again, a second one may not', async () => {
    const { body } = await make();
    const all = await Promise.all(['a', 'b', 'c'].map((browser) => claim(app, body.url, browser)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409).map(({ body: { code } }) => code)).toEqual(['capture.taken', 'capture.taken']);
    const winner = ['a', 'b', 'c'].find((_, place) => all[place]?.status === 200) ?? '';
    expect((await claim(app, body.url, winner)).status).toBe(200);
    expect((await eventsOf(form.id)).filter(({ action }) => action === 'onboarding.captureClaimed')).toHaveLength(1);
  });

  it('opens nothing with a token of its own making', async () => {
    const { body } = await make();
    const [id = '', secret = ''] = tokenIn(body.url).split('.');
    for (const token of ['', 'x', id, `${newId()}.${secret}`, `${id}.${secret}x`, `${id}.${secret}.x`, `x.${secret}`])
      expect((await claim(app, `#${token}`)).body.code).toBe('capture.ended');
    expect((await app.call(endpoints.claimCapture, { body: { token: tokenIn(body.url), browser: 'short' } })).status).toBe(422);
    expect((await follow(body.id)).body.state).toBe('OPEN');
  });

  it('does nothing without the cookie of the browser that opened the link', async () => {
    const { link, phone } = await open();
    const forged = ['', `pramen_capture=${link.id}`, `pramen_capture=${link.id}.${'z'.repeat(32)}`, 'pramen_capture=x.y'];
    for (const cookie of forged) {
      expect((await look({ cookie })).body.code).toBe('capture.ended');
      expect((await send({ cookie }, 'FRONT')).body.code).toBe('capture.ended');
      expect((await finish({ cookie })).body.code).toBe('capture.ended');
      expect((await give({ cookie })).body.code).toBe('capture.ended');
      expect((await remove({ cookie }, newId())).body.code).toBe('capture.ended');
    }
    expect((await look(phone)).body.state).toBe('CLAIMED');
    // The right covers these pictures and nothing else.
    expect((await app.call(readInteractionForm, { headers: phone })).status).toBe(401);
  });

  it('sends each side once, and only sides of the document', async () => {
    const { phone } = await open();
    await send(phone, 'FRONT');
    await send(phone, 'FRONT');
    expect((await stored()).map(({ side }) => side)).toEqual(['FRONT']);
    const wrong = await send(phone, 'PAGE');
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['side']]);
    expect((await send(phone, 'LID')).status).toBe(422);
    const passport = await open('PASSPORT');
    await send(passport.phone, 'PAGE');
    await send(passport.phone, 'PAGE');
    expect((await look(passport.phone)).body.pictures.map(({ side }) => side)).toEqual(['PAGE', 'PAGE']);
    expect((await finish(passport.phone)).body.state).toBe('DONE');
  });

  it('cannot send one file as both sides of a card', async () => {
    const { phone } = await open();
    await send(phone, 'FRONT');
    const same = await send(phone, 'BACK', picture);
    expect([same.status, same.body.errors?.['file']]).toEqual([
      422,
      ['Tohle je stejný soubor jako přední strana. Vyberte prosím fotku zadní strany průkazu.'],
    ]);
    expect((await stored()).map(({ side }) => side)).toEqual(['FRONT']);
    expect((await send(phone, 'FRONT')).status).toBe(200);
    await send(phone, 'BACK');
    const [told] = (await send(phone, 'FRONT', back)).body.errors?.['file'] ?? [];
    expect(told).toContain('stejný soubor jako zadní strana');
  });

  it('is told after the end, too, whether everything has arrived', async () => {
    const { phone } = await open();
    expect((await send(phone, 'FRONT')).body.is_complete).toBe(false);
    expect((await send(phone, 'BACK')).body.is_complete).toBe(true);
    app.clock.advance(10 * MINUTE);
    expect((await look(phone)).body).toMatchObject({ state: 'EXPIRED', pictures: [], is_complete: true });
  });

  it('removes what it brought, and no other picture', async () => {
    const { phone } = await open();
    const [front] = (await send(phone, 'FRONT')).body.pictures;
    const later = await open();
    expect((await look(later.phone)).body.pictures).toMatchObject([{ is_own: false }]);
    expect((await remove(later.phone, front?.id ?? '')).status).toBe(404);
    const [, reverse] = (await send(later.phone, 'BACK')).body.pictures;
    expect((await remove(later.phone, reverse?.id ?? '')).body.pictures).toMatchObject([{ side: 'FRONT' }]);
    expect((await remove(later.phone, reverse?.id ?? '')).status).toBe(404);
    expect((await stored()).map(({ side }) => side)).toEqual(['FRONT']);
  });

  it('is told what is wrong with a picture, which cannot complete the document', async () => {
    const { phone } = await open();
    const dark = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#050505' } })
      .jpeg()
      .toBuffer();
    const [front] = (await send(phone, 'FRONT', dark)).body.pictures;
    expect(front?.faults[0]).toMatch(/tmav/i);
    await send(phone, 'BACK');
    expect((await finish(phone)).body.code).toBe('capture.incomplete');
    await send(phone, 'FRONT');
    expect((await finish(phone)).body.state).toBe('DONE');
  });

  it.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), 'a.jpg'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.png'],
    ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]), 'a.jpg'],
    ['the head of a JPEG', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(50)]), 'a.jpg'],
    ['nothing', Buffer.alloc(0), 'a.jpg'],
    ['too much', Buffer.alloc(11 * 1024 * 1024, 0xff), 'a.jpg'],
  ])('cannot send %s, which leaves nothing behind', async (_what, content, name) => {
    const { phone } = await open();
    const before = await app.platform.db.execute('SELECT count(*)::int AS count FROM files');
    expect([413, 415, 422]).toContain((await send(phone, 'FRONT', content, name)).status);
    expect(await stored()).toEqual([]);
    expect((await app.platform.db.execute('SELECT count(*)::int AS count FROM files')).rows).toEqual(before.rows);
    expect((await look(phone)).body.state).toBe('CLAIMED');
  });

  it('cannot send without end', async () => {
    const { phone } = await open();
    const bad = Buffer.from('no picture');
    for (let count = 0; count < captureLimits.uploadsOfLink.most; count += 1)
      expect((await send(phone, 'FRONT', bad)).status).not.toBe(429);
    expect((await send(phone, 'FRONT')).status).toBe(429);
    expect((await look(phone)).status).toBe(200);
  });

  it('cannot try tokens without end', async () => {
    const lone = { 'x-forwarded-for': '10.4.4.4' };
    const { body } = await make();
    for (let count = 0; count < captureLimits.claimsOfLink.most; count += 1) await claim(app, body.url, `b${count}`, lone);
    expect((await claim(app, body.url, 'b0', lone)).status).toBe(429);
    app.clock.advance(10 * MINUTE);
  });
});

describe('the right ends', () => {
  /** What each end does, and what the phone sees of it. */
  const ends: Record<string, [end: (linkId: string, phone: Record<string, string>) => Promise<unknown>, seen: object]> = {
    'when the screen cancels it': [(linkId) => stop(linkId), { state: 'CANCELED', ended_by: 'PORTAL' }],
    'when the phone cancels it': [(_linkId, phone) => give(phone), { state: 'CANCELED', ended_by: 'PHONE' }],
    'after ten minutes': [async () => app.clock.advance(10 * MINUTE), { state: 'EXPIRED', ended_by: null }],
    'when the client signs out': [() => app.call(logout, { token: client.token, body: {} }), { state: 'CANCELED', ended_by: 'PORTAL' }],
    'when the session is revoked, as a new password does': [
      () => app.platform.db.update(sessions).set({ revokedAt: app.clock.now() }).where(eq(sessions.id, client.sessionId)),
      { state: 'CANCELED', ended_by: 'PORTAL' },
    ],
    'when staff cancel the onboarding': [
      () =>
        app.call(cancelOnboarding, {
          params: { id: form.id },
          body: { client_id: client.clientId ?? '', reason: 'Klient si to rozmyslel.' },
          token: admin.token,
        }),
      { state: 'CANCELED', ended_by: 'PORTAL' },
    ],
    'when the step is completed in the portal': [
      async () => {
        await completeStep(app, client, form.id, form.steps[0]?.id ?? '');
        const files = [
          ['FRONT', picture],
          ['BACK', back],
        ] as const;
        const data = { method: 'DOCUMENT', document_type: 'ID_CARD' };
        const done = await completeStep(app, client, form.id, stepOf(form, 'identification').id, { data, files });
        expect(done.status).toBe(200);
      },
      { state: 'CANCELED', ended_by: 'PORTAL' },
    ],
  };

  it.each(Object.entries(ends))('%s', async (_when, [end, seen]) => {
    const { link, phone } = await open();
    await send(phone, 'FRONT');
    await end(link.id, phone);
    expect((await look(phone)).body).toMatchObject({ ...seen, seconds_left: 0, pictures: [] });
    const before = await app.platform.db.execute('SELECT count(*)::int AS count FROM files');
    for (const late of [await send(phone, 'BACK'), await finish(phone), await remove(phone, newId()), await claim(app, link.url)])
      expect([late.status, late.body.code]).toEqual([409, 'capture.ended']);
    expect((await app.platform.db.execute('SELECT count(*)::int AS count FROM files')).rows).toEqual(before.rows);
    expect((await give(phone)).body).toMatchObject(seen);
  });

  it('also before a phone opened it', async () => {
    const { body } = await make();
    await stop(body.id);
    expect((await claim(app, body.url)).body.code).toBe('capture.ended');
    const next = await make();
    app.clock.advance(10 * MINUTE - SECOND);
    expect((await follow(next.body.id)).body).toMatchObject({ state: 'OPEN', seconds_left: 1 });
    app.clock.advance(SECOND);
    expect((await claim(app, next.body.url)).body.code).toBe('capture.ended');
    expect((await follow(next.body.id)).body.state).toBe('EXPIRED');
  });

  it('once: what has ended stays as it ended', async () => {
    const { link, phone } = await open('PASSPORT');
    await send(phone, 'PAGE');
    await finish(phone);
    expect((await stop(link.id)).body).toMatchObject({ state: 'DONE', ended_by: 'PHONE' });
    expect((await give(phone)).body).toMatchObject({ state: 'DONE', ended_by: 'PHONE' });
    expect((await finish(phone)).body.code).toBe('capture.ended');
    expect((await eventsOf(form.id)).filter(({ action }) => action === 'onboarding.captureCanceled')).toEqual([]);
  });

  it('while a picture is on its way: nothing of it stays', async () => {
    const { link, phone } = await open();
    const cancel = `UPDATE capture_links SET state = 'CANCELED', ended_by = 'PORTAL' WHERE id = $1`;
    const late = await changeMeanwhile(database.current, cancel, [link.id], 1, () => send(phone, 'FRONT'));
    expect(late.body.code).toBe('capture.ended');
    expect(await stored()).toEqual([]);
  });
});
