import { expect, test } from 'vitest';
import { endingOf, kindOfFile } from './file-kind.model.ts';

test.each([
  ['pdf', 'pdf'],
  ['.PDF', 'pdf'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['png', 'image'],
  ['gif', 'image'],
  ['bmp', 'image'],
  ['svg', 'other'],
  ['docx', 'other'],
  ['', 'other'],
])('%s is shown as %s', (extension, kind) => expect(kindOfFile(extension)).toBe(kind));

test.each([
  ['Smlouva.PDF', 'pdf'],
  ['a.b.png', 'png'],
  ['bez koncovky', ''],
  ['', ''],
])('the extension of %s is %s', (name, ending) => expect(endingOf(name)).toBe(ending));
