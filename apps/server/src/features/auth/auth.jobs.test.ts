import { expect, it } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { newId } from '../../platform/keys/identifiers.ts';
import type { Platform } from '../../platform/platform.ts';
import { authComposers } from './auth.jobs.ts';
import { PASSWORD_CHANGED_MESSAGE, readResetToken, RESET_LINK_MESSAGE } from './record/auth.rules.ts';

const config = readConfig({}, '/');
const composers = authComposers({ config } as Platform);
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');
const write = async (kind: string, params: Record<string, string> = {}, language: 'cs' | 'sk' = 'cs') => {
  const to = { userId: newId(), language, tenantName: 'Pramen', email: 'jana+1@example.test', phone: null };
  const letter = await composers[kind]?.({ id: newId(), channel: 'EMAIL', params }, to);
  return letter && { subject: plain(letter.subject), text: plain(letter.text) };
};

it('a reset link carries the token of its id and the address that it goes to', async () => {
  const linkId = newId();
  const letter = await write(RESET_LINK_MESSAGE, { linkId });
  expect([letter?.subject, letter?.text]).toEqual(['Nové heslo do portálu', expect.stringContaining('Odkaz platí hodinu')]);
  const link = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '');
  expect([link.pathname, link.searchParams.get('email')]).toEqual(['/reset-password', 'jana+1@example.test']);
  expect(readResetToken(config.keys.code, link.searchParams.get('token') ?? '')).toBe(linkId);
});

it('a person who did not change the password is pointed to a reset, in their language', async () => {
  const letter = await write(PASSWORD_CHANGED_MESSAGE);
  expect([letter?.subject, letter?.text]).toEqual([
    'Vaše heslo bylo změněno',
    expect.stringMatching(/^heslo k vašemu účtu bylo právě změněno a všechna přihlášení jsme ukončili\.[^]*\/forgotten-password$/),
  ]);
  expect((await write(PASSWORD_CHANGED_MESSAGE, {}, 'sk'))?.subject).toBe('Vaše heslo bolo zmenené');
});
