import { expect, test, vi } from 'vitest';
import { browser } from '../../../platform/navigation/identity/begin-identity.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

// The page says where the portal is before any of its code runs.
vi.hoisted(() => {
  document.documentElement.dataset['base'] = '/cz/';
});

test('Microsoft is asked through the portal of this country, also on a host that two share', async () => {
  const left = vi.spyOn(browser, 'leaveFor').mockImplementation(() => {});
  // Its texts are added to those of the portal, which have to be there first.
  await (await renderScreen(null)).close();
  const { LoginExtras } = await import('./login-extras.tsx');
  const { press } = await renderScreen(
    <LoginExtras
      version={{ version: '1', demo: false, bank_identity: false }}
      email="olga+1@firma.example"
      providers={['azure']}
      isCodeStep={false}
      identityError={null}
      onBegin={() => {}}
    />,
  );
  const [button] = document.querySelectorAll('button');
  await press(button?.textContent ?? '');
  expect(left.mock.calls).toEqual([['/cz/auth/azure/redirect?provider=azure&email=olga%2B1%40firma.example']]);
});
