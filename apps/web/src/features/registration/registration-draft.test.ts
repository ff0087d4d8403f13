import { expect, test } from 'vitest';
import { storageKeys, type TextStore } from '../../platform/storage/storage.ts';
import { forgetDraft, readDraft, storeDraft } from './registration-draft.ts';

const entered = {
  firstname: 'Božena',
  surname: 'Růžičková',
  email: 'b@example.test',
  phone: '+420777123456',
  hasReferral: false,
  referral_code: 'x',
};
const saved = { handle: 'h', email: 'b@example.test', phone: '+420777123456' };

function storeOf(text?: string): TextStore & { text(): string } {
  const values = new Map<string, string>(text === undefined ? [] : [[storageKeys.registration, text]]);
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    text: () => values.get(storageKeys.registration) ?? '',
  };
}

test('keeps what was entered, without the password and the codes', () => {
  const store = storeOf();
  const secrets = { password: 'Tichá voda', password_conf: 'Tichá voda', verification_code_sms: '998877' };
  storeDraft({ entered: { ...entered, ...secrets }, saved, link: 'abc' }, store);
  expect(readDraft(store)).toEqual({ entered, saved, link: 'abc' });
  expect(store.text()).not.toMatch(/Tichá|998877/);
  forgetDraft(store);
  expect(readDraft(store)).toBeNull();
});

test.each<[string | undefined, ReturnType<typeof readDraft>]>([
  [undefined, null],
  ['{', null],
  ['null', null],
  ['{}', { entered: { firstname: '', surname: '', email: '', phone: '', referral_code: '', hasReferral: true }, saved: null, link: '' }],
  [
    '{"entered":{"firstname":7,"email":"b@example.test"},"saved":{"handle":"h"}}',
    {
      entered: { firstname: '', surname: '', email: 'b@example.test', phone: '', referral_code: '', hasReferral: true },
      saved: null,
      link: '',
    },
  ],
])('reads %j', (text, draft) => expect(readDraft(storeOf(text))).toEqual(draft));
