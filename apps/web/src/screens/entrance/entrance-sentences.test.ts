import { loadTexts, textSettings } from '@pramen/texts';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { describeFetchFailure, Problem } from '../../platform/api/problem.ts';
import { describeActivationFailure } from './activation/activation.model.ts';
import { describeLinkError } from './login/link-error.ts';

beforeAll(async () => {
  await i18next.init({ ...textSettings, lng: 'cs', resources: { cs: { ...(await loadTexts('cs')) } } });
});

describe('a failed sign-in', () => {
  test.each([
    [new Problem(422, 'wrong_credentials', 'wrong_credentials'), 'Nesprávné přihlašovací údaje'],
    [new Problem(404, 'global.not_found', 'global.not_found'), 'Uživatel nebyl nalezen'],
    [new Problem(422, 'verification_code.INVALID_CODE', 'verification_code.INVALID_CODE'), 'Neplatný ověřovací kód'],
    [new Problem(429, 'limit.reached', 'Příliš mnoho pokusů.'), 'Příliš mnoho pokusů.'],
    [new Problem(500, 'server.unexpected', ''), 'Něco se pokazilo. Zkuste to prosím znovu.'],
    [
      describeFetchFailure(new TypeError('Failed to fetch')),
      'K\u00A0portálu se nepodařilo připojit. Zkontrolujte prosím připojení k\u00A0internetu.',
    ],
    [describeFetchFailure(new DOMException('late', 'TimeoutError')), 'Odpověď trvá příliš dlouho. Zkuste to prosím znovu.'],
    [new Error('anything'), 'Něco se pokazilo. Zkuste to prosím znovu.'],
  ])('%s', (failure, sentence) => expect(describeProblem(failure)).toBe(sentence));
});

describe('a failed activation', () => {
  test.each([
    ['active already', new Problem(409, 'user.already_active', 'user.already_active'), 'Uživatel je již aktivní'],
    ['expired handle', new Problem(422, 'user.handle_expired', 'x'), 'Neplatný ověřovací kód'],
    ['wrong code', new Problem(422, 'verification_code.INVALID_CODE', 'x'), 'Neplatný ověřovací kód'],
    [
      'no network',
      new Problem(0, 'network.unreachable', ''),
      'K\u00A0portálu se nepodařilo připojit. Zkontrolujte prosím připojení k\u00A0internetu.',
    ],
  ])('%s', (_, failure, sentence) => expect(describeActivationFailure(failure)).toBe(sentence));
});

describe('an error from the address', () => {
  test.each([
    [null, null],
    ['', null],
    ['user_or_client_not_found', 'Uživatel nebyl nalezen'],
    ['wrong_credentials', 'Nesprávné přihlašovací údaje'],
    ['verification_code.INVALID_CODE', 'Neplatný ověřovací kód'],
    ['verification_code', 'Něco se pokazilo. Zkuste to prosím znovu.'],
    ['some_other.code', 'Něco se pokazilo. Zkuste to prosím znovu.'],
    ['Zavolejte prosím na 900 123 456', 'Něco se pokazilo. Zkuste to prosím znovu.'],
    ['toString', 'Něco se pokazilo. Zkuste to prosím znovu.'],
    ['server.unavailable', 'Portál je chvíli mimo provoz. Zkuste to prosím za pár minut.'],
    ['bank', null],
    ['microsoft.canceled', null],
    ['bank.x', 'Něco se pokazilo. Zkuste to prosím znovu.'],
  ])('%s', (error, sentence) => expect(describeLinkError(error)).toBe(sentence));
});
