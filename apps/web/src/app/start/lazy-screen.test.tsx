import { act, Component, Suspense, type ComponentType, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardReloads } from '../../platform/loading/load-chunk.ts';
import { awaitNothingUnsaved, holdUnsavedWork } from '../../ui/dialogs/unsaved-work.ts';
import { lazyScreen } from './lazy-screen.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const reload = vi.fn<() => void>();
const told = vi.fn<() => void>();
let close = () => {};

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  guardReloads(() => awaitNothingUnsaved(told));
});
afterEach(() => {
  close();
  vi.restoreAllMocks();
  reload.mockReset();
  told.mockReset();
});

class Boundary extends Component<{ children: ReactNode }, { failure: Error | null }> {
  override state = { failure: null as Error | null };
  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }
  override render() {
    return this.state.failure ? <p>{this.state.failure.name}</p> : this.props.children;
  }
}

/** A screen whose file a new version has replaced. */
function goneScreen() {
  const Screen = lazyScreen(() => Promise.reject<{ Gone: ComponentType }>(new TypeError('404')), 'Gone') as unknown as ComponentType & {
    preload: () => Promise<void>;
  };
  const page = document.createElement('div');
  const root = createRoot(page, { onCaughtError: () => {} });
  close = () => act(() => root.unmount());
  const enter = () =>
    act(async () =>
      root.render(
        <Boundary>
          <Suspense fallback="loading">
            <Screen />
          </Suspense>
        </Boundary>,
      ),
    );
  return { hover: () => Screen.preload(), enter, text: () => page.textContent };
}

test('pointing at a link never reloads the page', async () => {
  const { hover } = goneScreen();
  await hover();
  expect(reload).not.toHaveBeenCalled();
});

test('entering a screen reloads the page for the new version once, then shows the failure', async () => {
  const first = goneScreen();
  await first.hover();
  await first.enter();
  expect(reload).toHaveBeenCalledOnce();
  close();
  const second = goneScreen();
  await second.hover();
  await second.enter();
  expect([reload.mock.calls.length, second.text()]).toEqual([1, 'ChunkLoadError']);
});

test('with unsaved work it says so and waits until nothing would be lost', async () => {
  const release = holdUnsavedWork({ ask: () => {} });
  const { hover, enter } = goneScreen();
  await hover();
  await enter();
  expect([reload.mock.calls.length, told.mock.calls.length]).toEqual([0, 1]);
  await act(async () => release());
  expect(reload).toHaveBeenCalledOnce();
});
