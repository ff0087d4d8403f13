import { focusSection } from '../../ui/display/sections/focus-section.ts';
import { followGrowth } from './follow-growth.ts';

let stop = () => {};

/**
 * Leads to the section that the address names, also when it is drawn later, and keeps it in view while the sections above it load and grow,
 * until the user moves. Keyboard and screen reader go along.
 */
export function arriveAtSection(id: string): void {
  stop();
  if (id === '') return;
  stop = followGrowth(() => {
    const section = document.getElementById(id);
    if (!section) return false;
    section.scrollIntoView({ behavior: 'instant' });
    // Once it has loaded, other elements take the place of those that had the focus.
    if (!section.contains(document.activeElement)) focusSection(id);
    return false;
  });
}
