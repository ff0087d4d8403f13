import { loadTexts, textSettings, type TextKey } from '@pramen/texts';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';

const texts = i18next.createInstance();

beforeAll(async () => {
  await texts.init({ ...textSettings, lng: 'cs', resources: { cs: { ...(await loadTexts('cs')) }, sk: { ...(await loadTexts('sk')) } } });
});

describe('Czech texts quoted by the specification match letter by letter', () => {
  const quoted: readonly (readonly [TextKey, string, Record<string, number>])[] = [
    ['validation:required', 'Toto políčko je povinné', {}],
    ['validation:minLength', 'Pole musí mít alespoň 8 znaků', { min: 8 }],
    ['validation:empty', 'Pole je povinné', {}],
    ['validation:maxLength', 'Pole nesmí mít více než 200 znaků', { max: 200 }],
    ['validation:phoneRequired', 'Telefonní číslo je povinné', {}],
    ['validation:phone', 'Neplatný formát telefonního čísla', {}],
    ['validation:email', 'Vyplňte prosím platný e-mail', {}],
    ['validation:passwordMismatch', 'Hesla se neshodují', {}],
    ['shell:saved', 'Změna byla úspěšně provedena', {}],
    ['shell:failed', 'Něco se pokazilo', {}],
    ['errors:wrong_credentials', 'Nesprávné přihlašovací údaje', {}],
    ['errors:global.not_found', 'Uživatel nebyl nalezen', {}],
    ['errors:verification_code.INVALID_CODE', 'Neplatný ověřovací kód', {}],
    ['errors:user.already_active', 'Uživatel je již aktivní', {}],
    ['errors:auth.reset_password_token_invalid', 'Odkaz pro resetování hesla je neplatný', {}],
  ];
  test.each(quoted)('%s', (key, text, values) => expect(texts.t(key, values)).toBe(text));
});

describe('words that follow a number', () => {
  test.each([
    ['cs', 1, '1 rok'],
    ['cs', 2, '2 roky'],
    ['cs', 4, '4 roky'],
    ['cs', 5, '5 let'],
    ['cs', 21, '21 let'],
    ['sk', 1, '1 rok'],
    ['sk', 3, '3 roky'],
    ['sk', 12, '12 rokov'],
  ])('%s %i: %s', (lng, count, text) => expect(texts.t('formats:years', { lng, count })).toBe(text));

  test.each([
    ['cs', 30, 'Nový kód si můžete nechat poslat za 30\u00A0sekund.'],
    ['cs', 3, 'Nový kód si můžete nechat poslat za 3\u00A0sekundy.'],
    ['cs', 1, 'Nový kód si můžete nechat poslat za 1\u00A0sekundu.'],
    ['sk', 5, 'Nový kód si môžete nechať poslať o\u00A05\u00A0sekúnd.'],
  ])('%s %i seconds', (lng, count, text) => expect(texts.t('login:resendIn', { lng, count })).toBe(text));
});
