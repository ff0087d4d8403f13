import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTableOff,
  IconTableRow,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { imageWidths, nearestWidth, toImagePixels } from './images.model.ts';
import { Tool, ToolRow } from './tool-row.tsx';
import styles from './editor.module.css';

/** Actions for the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documentTemplates');
  const act = () => editor.chain().focus();
  return (
    <ToolRow label={t('editor.tableTools')}>
      <Tool isNamed label={t('editor.addRow')} icon={IconRowInsertBottom} onClick={() => act().addRowAfter().run()} />
      <Tool isNamed label={t('editor.removeRow')} icon={IconRowRemove} onClick={() => act().deleteRow().run()} />
      <Tool isNamed label={t('editor.addColumn')} icon={IconColumnInsertRight} onClick={() => act().addColumnAfter().run()} />
      <Tool isNamed label={t('editor.removeColumn')} icon={IconColumnRemove} onClick={() => act().deleteColumn().run()} />
      <Tool isNamed label={t('editor.headRow')} icon={IconTableRow} onClick={() => act().toggleHeaderRow().run()} />
      <Tool isNamed label={t('editor.removeTable')} icon={IconTableOff} onClick={() => act().deleteTable().run()} />
    </ToolRow>
  );
}

/** Width and description of the selected image. */
export function ImageTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documentTemplates');
  const image = useEditorState({ editor, selector: ({ editor: now }) => now.getAttributes('image') });
  const change = (attributes: Record<string, string | number>) => editor.commands.updateAttributes('image', attributes);
  return (
    <div className={styles.image} role="group" aria-label={t('editor.imageTools')}>
      <SelectField
        label={t('editor.imageWidth')}
        layout="inline"
        value={nearestWidth(image['width'])}
        options={[
          { value: '', label: t('editor.imageOwnWidth') },
          ...imageWidths.map((percent) => ({ value: String(percent), label: t('editor.percent', { percent }) })),
        ]}
        onChange={(percent) => change({ width: percent === '' ? '' : toImagePixels(Number(percent)) })}
      />
      <TextField name="alt" label={t('editor.imageAlt')} value={String(image['alt'] ?? '')} onChange={(alt) => change({ alt })} />
    </div>
  );
}
