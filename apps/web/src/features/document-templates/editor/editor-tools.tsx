import {
  IconAlignCenter,
  IconAlignJustified,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconPageBreak,
  IconPhotoPlus,
  IconTablePlus,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { ImageTools, TableTools } from './block-tools.tsx';
import { Tool, ToolRow } from './tool-row.tsx';
import styles from './editor.module.css';

interface EditorToolsProps {
  editor: Editor;
  onImages: (files: readonly File[]) => void;
}

const levels = [1, 2, 3] as const;
const alignments = [
  { value: 'left', icon: IconAlignLeft },
  { value: 'center', icon: IconAlignCenter },
  { value: 'right', icon: IconAlignRight },
  { value: 'justify', icon: IconAlignJustified },
] as const;

function useMarks(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading: levels.find((level) => now.isActive('heading', { level })) ?? 0,
      isBold: now.isActive('bold'),
      isItalic: now.isActive('italic'),
      isUnderline: now.isActive('underline'),
      isBullets: now.isActive('bulletList'),
      isNumbers: now.isActive('orderedList'),
      alignment: alignments.find(({ value }) => now.isActive({ textAlign: value }))?.value ?? 'left',
      isTable: now.isActive('table'),
      isImage: now.isActive('image'),
      mayUndo: now.can().undo(),
      mayRedo: now.can().redo(),
    }),
  });
}

/** Actions for the text of a template. */
export function EditorTools({ editor, onImages }: EditorToolsProps) {
  const { t } = useTranslation('documentTemplates');
  const marks = useMarks(editor);
  const act = () => editor.chain().focus();
  const setHeading = (chosen: string) => {
    const level = levels.find((one) => String(one) === chosen);
    if (level) act().setHeading({ level }).run();
    else act().setParagraph().run();
  };
  return (
    <div className={styles.bar}>
      <SelectField
        label={t('editor.block')}
        layout="inline"
        value={String(marks.heading)}
        options={[
          { value: '0', label: t('editor.paragraph') },
          ...levels.map((level) => ({ value: String(level), label: t('editor.heading', { level }) })),
        ]}
        onChange={setHeading}
      />
      <ToolRow label={t('editor.tools')}>
        <Tool label={t('editor.bold')} icon={IconBold} isOn={marks.isBold} onClick={() => act().toggleBold().run()} />
        <Tool label={t('editor.italic')} icon={IconItalic} isOn={marks.isItalic} onClick={() => act().toggleItalic().run()} />
        <Tool label={t('editor.underline')} icon={IconUnderline} isOn={marks.isUnderline} onClick={() => act().toggleUnderline().run()} />
        <Tool label={t('editor.bullets')} icon={IconList} isOn={marks.isBullets} onClick={() => act().toggleBulletList().run()} />
        <Tool label={t('editor.numbers')} icon={IconListNumbers} isOn={marks.isNumbers} onClick={() => act().toggleOrderedList().run()} />
        {alignments.map(({ value, icon }) => (
          <Tool
            key={value}
            label={t(`editor.align.${value}`)}
            icon={icon}
            isOn={marks.alignment === value}
            onClick={() => act().setTextAlign(value).run()}
          />
        ))}
        <Tool
          label={t('editor.table')}
          icon={IconTablePlus}
          onClick={() => act().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
        <ImagePicker onImages={onImages} />
        <Tool label={t('editor.pageBreak')} icon={IconPageBreak} onClick={() => act().insertContent({ type: 'pageBreak' }).run()} />
        <Tool label={t('editor.undo')} icon={IconArrowBackUp} isDisabled={!marks.mayUndo} onClick={() => act().undo().run()} />
        <Tool label={t('editor.redo')} icon={IconArrowForwardUp} isDisabled={!marks.mayRedo} onClick={() => act().redo().run()} />
      </ToolRow>
      {marks.isTable && <TableTools editor={editor} />}
      {marks.isImage && <ImageTools editor={editor} />}
    </div>
  );
}

function ImagePicker({ onImages }: Pick<EditorToolsProps, 'onImages'>) {
  const { t } = useTranslation('documentTemplates');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={t('editor.image')} icon={IconPhotoPlus} onClick={() => picker.current?.click()} />
      <input
        ref={picker}
        type="file"
        accept=".png,.jpg,.jpeg"
        aria-label={t('editor.image')}
        hidden
        onChange={({ currentTarget }) => {
          onImages([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
