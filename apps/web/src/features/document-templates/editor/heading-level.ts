import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The level that is the screen's alone. */
const LEVELS_ABOVE = 1;

/**
 * Draws headings of a template at their place among those of the screen, which has one h1 of its own. What is saved,
 * copied and made from the template keeps its h1.
 */
export const HeadingLevel = Extension.create({
  name: 'headingLevel',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        nodeViews: {
          heading: (heading) => {
            const level = Number(heading.attrs['level']);
            const dom = document.createElement(`h${level + LEVELS_ABOVE}`);
            dom.dataset['heading'] = String(level);
            const align = (textAlign: unknown) => {
              dom.style.textAlign = typeof textAlign === 'string' ? textAlign : '';
            };
            align(heading.attrs['textAlign']);
            return {
              dom,
              contentDOM: dom,
              update: ({ type, attrs }) => {
                const isSame = type === heading.type && attrs['level'] === level;
                if (isSame) align(attrs['textAlign']);
                return isSame;
              },
            };
          },
        },
      },
    }),
  ],
});
