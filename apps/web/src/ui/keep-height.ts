/** Keeps a list as high as it is, up to a window: a filter that finds less must not move the field that is typed into. */
export function keepHeight(frame: HTMLElement | null): void {
  frame?.style.setProperty('min-block-size', `${Math.min(frame.offsetHeight, innerHeight)}px`);
}

export function releaseHeight(frame: HTMLElement | null): void {
  frame?.style.removeProperty('min-block-size');
}
