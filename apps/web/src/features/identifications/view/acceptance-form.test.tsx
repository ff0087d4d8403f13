import { expect, test } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { identificationOf } from '../identifications.fixture.ts';
import { AcceptanceForm } from './acceptance-form.tsx';

async function open(method: 'BANKID' | 'DRIVER_LICENSE') {
  const sent: unknown[] = [];
  const screen = await renderScreen(
    <AcceptanceForm
      identification={identificationOf({ method })}
      failure={null}
      isBusy={false}
      onSend={(decision) => void sent.push(decision)}
    />,
  );
  const submit = () => screen.press(document.querySelector('button[type=submit]')?.textContent ?? '');
  return { ...screen, sent, submit };
}

const asked = () => document.querySelectorAll('input[name=comparison]').length;

test('an electronic identity has no picture that could have been compared', async () => {
  const { sent, submit } = await open('BANKID');
  expect(asked()).toBe(0);
  await submit();
  expect(sent).toMatchObject([{ decision: 'ACCEPT' }]);
  expect(sent[0]).not.toHaveProperty('comparison');
});

test('a picture is accepted only with what it was compared', async () => {
  const { sent, submit, text } = await open('DRIVER_LICENSE');
  expect(asked()).toBe(2);
  await submit();
  expect(sent).toEqual([]);
  expect(text()).toContain('Vyberte, s čím jste snímek porovnali.');
});
