/** Copies text. Where the browser refuses (no https, no permission), selects the shown text instead, so that the user can copy it. */
export async function copyText(text: string, shown: Element | null): Promise<'copied' | 'selected'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    if (shown) globalThis.getSelection()?.selectAllChildren(shown);
    return 'selected';
  }
}
