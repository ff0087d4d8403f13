import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/display/card.tsx';
import { SegmentedControl } from '../../../../ui/forms/choices/segmented-control.tsx';
import { ElementEditor } from '../editor/element-editor.tsx';
import { Outline } from '../outline/outline.tsx';
import { PreviewPane } from '../preview/preview-pane.tsx';
import styles from './frame.module.css';
import type { Scope } from '../draft/scope.ts';

const panes = ['outline', 'editor', 'preview'] as const;
export type Pane = (typeof panes)[number];

interface BuilderPanesProps {
  scope: Scope;
  /** The one that a narrow window shows. */
  pane: Pane;
  onPane: (pane: Pane) => void;
}

/** Outline, editor and preview side by side; in a narrow window one of them. */
export function BuilderPanes({ scope, pane, onPane }: BuilderPanesProps) {
  const { t } = useTranslation('formBuilder');
  const { builder } = scope;
  return (
    <div className={styles.panes} data-pane={pane}>
      <div className={styles.choice}>
        <SegmentedControl
          label={t('panes.title')}
          options={panes.map((value) => ({ value, label: t(`panes.${value}`) }))}
          value={pane}
          onChange={onPane}
        />
      </div>
      <div className={styles.pane} data-name="outline">
        <Card>
          <Outline
            scope={scope}
            onChoose={(place) => {
              builder.choose(place);
              onPane('editor');
            }}
            onAdded={() => onPane('editor')}
          />
        </Card>
      </div>
      <div className={styles.pane} data-name="editor">
        <Card>
          <ElementEditor scope={scope} />
        </Card>
      </div>
      <div className={styles.pane} data-name="preview">
        <Card>
          <PreviewPane definition={scope.definition} renderForm={scope.renderForm} />
        </Card>
      </div>
    </div>
  );
}
