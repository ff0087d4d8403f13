/**
 * Copies a text. Where the browser refuses (no https, no permission), selects what is shown instead, so that the person only
 * has to copy it themselves.
 */
export async function copyText(text: string, shown: Element | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    if (shown) globalThis.getSelection()?.selectAllChildren(shown);
    return 'selected';
  }
}
