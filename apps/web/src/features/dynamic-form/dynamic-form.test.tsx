import { describe, expect, test } from 'vitest';
import { act } from '../../testing/render-screen.tsx';
import {
  ask,
  click,
  control,
  describedBy,
  expectFocus,
  formOf,
  isThere,
  options,
  part,
  renderForm,
  select,
  typeInto,
} from './dynamic-form.fixture.tsx';

describe('an answer to each type of question', () => {
  const form = formOf(
    part('f', [
      ask('text'),
      ask('area', { type: 'textarea' }),
      ask('number', { type: 'number', min: 0 }),
      ask('date', { type: 'date' }),
      ask('select', { type: 'select', options: options('a', 'b') }),
      ask('radio', { type: 'radio', options: options('c', 'd') }),
      ask('tick', { type: 'checkbox' }),
      ask('ticks', { type: 'checkbox', options: options('e', 'g') }),
      ask('several', { type: 'multiselect', options: options('h', 'i', 'j') }),
    ]),
  );

  test('is typed or chosen', async () => {
    const { answers } = await renderForm(form);
    await typeInto('Otázka text', 'slovo');
    await typeInto('Otázka area', 'dva\nřádky');
    await typeInto('Otázka number', '1 234,5');
    await typeInto('Otázka date', '1.2.2026');
    await select('Otázka select', 'b');
    await click('Volba d');
    await click('Otázka tick');
    await click('Volba g');
    await click('Volba j');
    await click('Volba h');
    expect(answers()).toEqual({
      f: [
        {
          text: 'slovo',
          area: 'dva\nřádky',
          number: 1234.5,
          date: '2026-02-01',
          select: 'b',
          radio: 'd',
          tick: true,
          ticks: ['g'],
          several: ['h', 'j'],
        },
      ],
    });
  });

  test('is taken back', async () => {
    const full = { text: 'x', number: 5, select: 'a', radio: 'c', ticks: ['e'], tick: true };
    const screen = await renderForm(form, { f: [full] });
    await typeInto('Otázka text', '');
    await typeInto('Otázka number', '');
    await select('Otázka select', '');
    await screen.press('Zrušit volbu: Otázka radio');
    await click('Volba e');
    await click('Otázka tick');
    expect(screen.answers()).toEqual({ f: [{ tick: false }] });
  });

  test('that is no number stays as typed', async () => {
    const screen = await renderForm(form, {}, { isChecked: true });
    await typeInto('Otázka number', '12 korun');
    expect(screen.answers()).toEqual({ f: [{ number: '12 korun' }] });
    expect((control('Otázka number') as HTMLInputElement).value).toBe('12 korun');
    expect(describedBy('Otázka number')).toContain('Zadejte číslo');
    await typeInto('Otázka number', '12,');
    expect((control('Otázka number') as HTMLInputElement).value).toBe('12,');
  });

  test('of another type is shown as none, and nothing breaks', async () => {
    const wrong = { text: 5, number: ['x'], date: true, select: 7, radio: ['c'], tick: 'x', ticks: 'e', several: 1 };
    const { page } = await renderForm(form, { f: [wrong] }, { isChecked: true });
    expect(page.querySelectorAll('input:checked')).toHaveLength(0);
  });
});

test('a question appears and disappears with the answer that it depends on', async () => {
  const form = formOf(
    part('f', [
      ask('a', { type: 'radio', options: options('yes', 'no') }),
      ask('b', { visibleWhen: { field: 'a', operator: '==', value: 'yes' } }),
    ]),
    part('g', [ask('c', { visibleWhen: { field: 'b', operator: '==', value: 'x' } })]),
  );
  await renderForm(form);
  expect([isThere('Otázka b'), isThere('Část g')]).toEqual([false, false]);
  await click('Volba yes');
  await typeInto('Otázka b', 'x');
  expect([isThere('Otázka b'), isThere('Část g')]).toEqual([true, true]);
  await click('Volba no');
  expect([isThere('Otázka b'), isThere('Otázka c')]).toEqual([false, false]);
});

describe('HTML of a form', () => {
  test.each([
    ['<p>Text <strong>tučně</strong></p>', 'Text tučně', 'p > strong'],
    ['<a href="https://example.test/x">odkaz</a>', 'odkaz', 'a[target=_blank][rel*=noopener]'],
  ])('%s is drawn', async (html, text, selector) => {
    const { page } = await renderForm(formOf(part('f', [ask('a', { type: 'html', html })])));
    expect(page.querySelector(selector)).not.toBeNull();
    expect(page.textContent).toContain(text);
  });

  test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '<p onclick="x">Text</p>', '<a href="javascript:x">x</a>'])(
    '%s is shown as text',
    async (html) => {
      const { page } = await renderForm(formOf(part('f', [ask('a', { type: 'html', html })], { fieldsetHtml: html })));
      expect(page.textContent?.split(html)).toHaveLength(3);
      expect(page.querySelector('img, script, [onclick], a')).toBeNull();
    },
  );
});

describe('a repeatable part', () => {
  const form = formOf(part('f', [ask('a')], { fieldsetRepeatable: true }));

  test('is added, gets the focus, is removed and restored', async () => {
    const screen = await renderForm(form, { f: [{ a: 'první' }] });
    expect(screen.button('Odebrat: Část f 1')).toBeUndefined();
    await screen.press('Přidat další: Část f');
    expectFocus('Část f 2');
    await screen.press('Odebrat: Část f 1');
    expect(screen.answers()).toEqual({ f: [{}] });
    expect(document.activeElement).toBe(screen.button('Přidat další: Část f'));
    await screen.press('Vrátit odebrané');
    expect(screen.answers()).toEqual({ f: [{ a: 'první' }, {}] });
    expectFocus('Část f 1');
  });

  test('has at most twenty copies, and says so', async () => {
    const screen = await renderForm(form, { f: Array.from({ length: 19 }, () => ({ a: 'x' })) });
    await screen.press('Přidat další: Část f');
    expect(screen.button('Přidat další: Část f')?.getAttribute('aria-disabled')).toBe('true');
    expect(screen.text()).toContain('Víc než 20 jich přidat nejde.');
    await screen.press('Přidat další: Část f');
    expect(screen.answers()['f']).toHaveLength(20);
  });
});

describe('issues', () => {
  const form = formOf(
    part('f', [ask('a', { isRequired: true }), ask('r', { type: 'radio', options: options('x'), isRequired: true })]),
    part('g', [ask('n', { type: 'number', max: 5 })], { fieldsetRepeatable: true }),
  );

  test('stand beside their questions and lead to them', async () => {
    const screen = await renderForm(form, { g: [{ n: 1 }, { n: 7 }] });
    expect(screen.text()).not.toContain('opravit');
    await screen.attempt();
    expect(document.activeElement?.textContent).toContain('3 odpovědi je potřeba opravit');
    expect(describedBy('Otázka a')).toContain('Toto políčko je povinné');
    expect(control('Otázka a').getAttribute('aria-invalid')).toBe('true');
    expect(control('Otázka a').getAttribute('aria-required')).toBe('true');
    expect(describedBy('Otázka r')).toContain('Toto políčko je povinné');
    expect(screen.text()).toContain('Zadejte nejvýš 5.');
    await screen.press('Otázka r');
    expect(document.activeElement).toBe(control('Otázka r').querySelector('input'));
    await screen.press('Část g 2: Otázka n');
    expect((document.activeElement as HTMLInputElement).value).toBe('7');
  });

  test('that change while typing do not take the focus', async () => {
    const screen = await renderForm(form);
    await screen.attempt();
    await act(() => control('Otázka a').focus());
    await typeInto('Otázka a', 'x');
    expectFocus('Otázka a');
    await typeInto('Otázka a', '');
    expectFocus('Otázka a');
    expect(screen.text()).toContain('2 odpovědi');
  });
});

test('only what changed is drawn again', async () => {
  const drawn: string[] = [];
  const noteOf = (question: string) => {
    drawn.push(question);
    return null;
  };
  const form = formOf(
    part('f', [ask('a'), ask('b'), ask('ticks', { type: 'multiselect', options: options('x', 'y') })]),
    part('g', [ask('c'), ask('d', { visibleWhen: { field: 'a', operator: '==', value: 'ab' } })], { fieldsetRepeatable: true }),
  );
  await renderForm(form, { g: [{}, {}] }, { noteOf, isChecked: true });
  drawn.length = 0;
  await typeInto('Otázka a', 'a');
  expect(drawn).toEqual(['a']);
  await typeInto('Otázka a', 'ab');
  expect(drawn).toEqual(['a', 'a', 'd', 'd']);
});

test('wordings are in the language of the reader, and fall back', async () => {
  const form = formOf(part('f', [ask('a', { translations: { sk: { label: 'Slovensky' } } }), ask('b')]));
  await renderForm(form, {}, { language: 'sk' });
  expect([isThere('Slovensky'), isThere('Otázka b')]).toEqual([true, true]);
});

describe('to read', () => {
  const form = formOf(
    part('f', [
      ask('text'),
      ask('number', { type: 'number' }),
      ask('date', { type: 'date' }),
      ask('radio', { type: 'radio', options: options('c', 'd') }),
      ask('tick', { type: 'checkbox' }),
      ask('several', { type: 'multiselect', options: options('h', 'i') }),
      ask('empty'),
      ask('hidden', { visibleWhen: { field: 'text', operator: '==', value: 'other' } }),
    ]),
  );

  test('questions stand with their answers as text', async () => {
    const given = { text: 'slovo', number: -1234.5, date: '2026-02-01', radio: 'd', tick: false, several: ['h', 'gone'], hidden: 'x' };
    const { page } = await renderForm(form, { f: [given] }, { isReadOnly: true, noteOf: (id) => (id === 'text' ? 'z občanky' : null) });
    expect(page.querySelector('input, textarea, select, button')).toBeNull();
    const pairs = Array.from(page.querySelectorAll('dl > div'), (pair) => [
      pair.querySelector('dt')?.textContent,
      Array.from(pair.querySelector('dd')?.querySelectorAll('li') ?? [], (one) => one.textContent).join('|') ||
        pair.querySelector('dd')?.textContent,
    ]);
    expect(pairs).toEqual([
      ['Otázka text', 'slovoz občanky'],
      ['Otázka number', '−1\u00a0234,5'],
      ['Otázka date', '01.02.2026'],
      ['Otázka radio', 'Volba d'],
      ['Otázka tick', 'Ne'],
      ['Otázka several', 'Volba h|gone'],
      ['Otázka empty', '—'],
    ]);
  });
});
