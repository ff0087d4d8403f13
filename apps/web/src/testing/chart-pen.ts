import { vi } from 'vitest';

const pen: object = new Proxy(
  {},
  { get: (own, name) => Reflect.get(own, name) ?? (name === 'measureText' ? () => ({ width: 0 }) : () => pen) },
);

/** Lets charts be drawn for one test: the test browser has no canvas and no sizes. */
export function giveChartsAPen(): void {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
}
