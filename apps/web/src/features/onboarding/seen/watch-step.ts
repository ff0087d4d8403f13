/** What a step has shown, by the names of its questions, in their order. */
export interface Shown {
  questions: string[];
  /** With a message of what is wrong. */
  refused: string[];
}

/** Around the questions of a form: the form's place among the pages. */
export const FORM_PLACE = 'data-form-place';

const questionElements = '[data-row], [name]';

/** `<fieldset>.<copy>.<question>` of a form, else the name of a field; null: no question, like the frame around the copies of a group. */
function nameOf(element: Element): string | null {
  const row = element.getAttribute('data-row');
  if (row === null) return element.closest('[data-row]') ? null : element.getAttribute('name') || null;
  const [, question] = /^[^.]+\.\d+\.(.+)$/.exec(row) ?? [];
  const place = element.closest(`[${FORM_PLACE}]`)?.getAttribute(FORM_PLACE);
  return question && place ? `${place}.${question}` : null;
}

/** An IntersectionObserver where the browser has one; elsewhere everything drawn counts as in view. */
function watchView(onView: (elements: readonly Element[]) => void): { observe: (elements: readonly Element[]) => void; stop: () => void } {
  if (typeof IntersectionObserver === 'undefined') return { observe: onView, stop: () => {} };
  const observer = new IntersectionObserver((entries) =>
    onView(entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)),
  );
  return { observe: (elements) => elements.forEach((one) => observer.observe(one)), stop: () => observer.disconnect() };
}

/**
 * Tells which questions of a step came into view, and which were shown as wrong: once when the first ones are in view, then what was added
 * since, when the page is hidden and at the end. Returns what ends the watching.
 */
export function watchStep(frame: HTMLElement, tell: (shown: Shown) => void): () => void {
  const known = new Set<Element>();
  const seen = { questions: new Set<string>(), refused: new Set<string>() };
  const told = { questions: 0, refused: 0 };
  let isBegun = false;
  const flush = () => {
    const added = { questions: [...seen.questions].slice(told.questions), refused: [...seen.refused].slice(told.refused) };
    if (isBegun && added.questions.length + added.refused.length === 0) return;
    isBegun = true;
    told.questions = seen.questions.size;
    told.refused = seen.refused.size;
    tell(added);
  };
  const view = watchView((elements) => {
    for (const name of elements.map(nameOf)) if (name !== null) seen.questions.add(name);
    if (!isBegun) flush();
  });
  const scan = () => {
    const elements = [...frame.querySelectorAll(questionElements)].filter((one) => nameOf(one) !== null);
    const added = elements.filter((one) => !known.has(one));
    for (const one of added) known.add(one);
    if (added.length > 0) view.observe(added);
    for (const wrong of frame.querySelectorAll('[aria-invalid=true]')) {
      const name = nameOf(wrong.closest('[data-row]') ?? wrong);
      if (name !== null) seen.refused.add(name);
    }
  };
  const changes = new MutationObserver(scan);
  changes.observe(frame, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
  const flushHidden = () => {
    if (document.visibilityState === 'hidden') flush();
  };
  document.addEventListener('visibilitychange', flushHidden);
  scan();
  // A step without questions is shown as well.
  if (known.size === 0) flush();
  return () => {
    flush();
    view.stop();
    changes.disconnect();
    document.removeEventListener('visibilitychange', flushHidden);
  };
}
