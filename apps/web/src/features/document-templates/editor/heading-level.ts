import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';

/** The heading level reserved for the screen. */
const LEVELS_ABOVE = 1;

/** Draws the template's headings below the screen's only h1. Saving, copying and generating keep the template's own h1. */
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
