import { TEMPLATE_HTML_MAX } from '@pramen/contract/document-templates/document-templates.lists';
import type { DocumentTemplate, VocabularyGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { findPlaceholders } from '@pramen/domain/documents/placeholders';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendHtml } from '../templates.commands.ts';
import { useContentSave } from '../saving/use-content-save.ts';
import { nameFields } from '../vocabulary/vocabulary.model.ts';
import { makeExtensions } from './extensions.ts';
import { IMAGE_MEGABYTES, readImage } from './images.model.ts';
import styles from './editor.module.css';

interface TemplateEditorSettings {
  template: DocumentTemplate;
  isEditable: boolean;
  vocabulary: readonly VocabularyGroup[];
}

/** The HTML to send, and the editor document that it was created from. */
interface Written {
  html: string;
  document: Editor['state']['doc'];
}

const partOf = ({ template }: DocumentTemplate) => template ?? '';

/** The editor of one template with its unsaved state, its unknown placeholders and the save. */
export function useTemplateEditor({ template, isEditable, vocabulary }: TemplateEditorSettings) {
  const { t } = useTranslation('documentTemplates');
  const [fault, setFault] = useState<string | null>(null);
  const names = useMemo(() => nameFields(vocabulary), [vocabulary]);
  const extensions = useMemo(
    () => makeExtensions({ labelOf: (name) => names.get(name) ?? null, pageBreak: t('editor.pageBreak') }),
    [names, t],
  );
  const insertImages = (files: readonly File[]) => {
    setFault(null);
    void insertAll(files);
  };
  const editor = useEditor({
    extensions,
    content: partOf(template),
    editable: isEditable,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('editor.label'),
        class: styles.text ?? '',
        ...(isEditable ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
      },
      handlePaste: (_view, event) => takeFiles(event.clipboardData),
      handleDrop: (_view, event) => takeFiles(event.dataTransfer),
    },
  });
  /** The document as it was last saved. */
  const [kept, setKept] = useState(() => editor.state.doc);
  const { isUnsaved, unknown } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      isUnsaved: !now.state.doc.eq(kept),
      unknown: findPlaceholders(now.getText()).filter((name) => !names.has(name)),
    }),
  });
  const saving = useContentSave({
    template,
    partOf,
    send: ({ html }: Written, { id, version }) => sendHtml(id, html, version),
    // Text typed during the save is still unsaved.
    onSaved: ({ document: saved }) => setKept(saved),
  });
  const read = (): Written => ({ html: editor.getHTML(), document: editor.state.doc });
  function takeFiles(from: DataTransfer | null): boolean {
    const files = [...(from?.files ?? [])];
    if (files.length === 0) return false;
    insertImages(files);
    return true;
  }
  async function insertAll(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const image = await readImage(file);
      if ('fault' in image) setFault(t(`editor.imageFaults.${image.fault}`, { megabytes: IMAGE_MEGABYTES }));
      else
        editor
          .chain()
          .focus()
          .setImage({ src: image.source, alt: file.name.replace(/\.[^.]*$/, '') })
          .run();
    }
  }
  const save = () => {
    const written = read();
    const isTooLarge = written.html.length > TEMPLATE_HTML_MAX;
    setFault(isTooLarge ? t('editor.tooLarge') : null);
    if (!isTooLarge) saving.save(written);
  };
  return {
    editor,
    isUnsaved,
    unknown,
    fault,
    saving,
    save,
    keepMine: () => saving.keepMine(read()),
    insertImages,
    insertPlaceholder: (name: string) => editor.chain().focus().insertContent({ type: 'placeholder', attrs: { name } }).run(),
    takeStored: () => {
      editor.commands.setContent(saving.conflict?.template ?? '');
      setKept(editor.state.doc);
      saving.takeStored();
    },
  };
}
