import type { IdentificationFile } from '@pramen/contract/identifications/identifications.schemas';
import { judgePicture } from '@pramen/domain/compliance/identity/picture-quality';
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../platform/formats/bytes.ts';
import { Button } from '../../../ui/actions/button.tsx';
import styles from '../identifications.module.css';

/** Shows the content of a stored file; the screen provides it, because files are another feature. */
export type RenderFile = (file: IdentificationFile) => ReactNode;

const QUARTER = 90;
const SMALLEST = 1;
const LARGEST = 4;

interface DocumentPicturesProps {
  files: readonly IdentificationFile[];
  renderFile: RenderFile;
}

/** The pictures of a document, each with zoom and rotation. */
export function DocumentPictures({ files, renderFile }: DocumentPicturesProps) {
  const { t } = useTranslation('identifications');
  if (files.length === 0) return <p className={styles.quiet}>{t('files.none')}</p>;
  return files.map((file) => <DocumentPicture key={file.id} file={file} renderFile={renderFile} />);
}

function DocumentPicture({ file, renderFile }: { file: IdentificationFile; renderFile: RenderFile }) {
  const { t } = useTranslation('identifications');
  const [zoom, setZoom] = useState(SMALLEST);
  const [turn, setTurn] = useState(0);
  const name = t(`sides.${file.side}`);
  const faults = [...(file.is_repeated ? (['repeated'] as const) : []), ...(file.measured ? judgePicture(file.measured) : [])];
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  return (
    <figure className={styles.stack} style={{ margin: 0 }}>
      <figcaption>
        <strong>{name}</strong>{' '}
        <span className={styles.quiet}>
          {file.filename}, {formatBytes(file.size)}
        </span>
        {faults.map((fault) => (
          <p key={fault} className={styles.advice}>
            {t(`measured.${fault}`)}
          </p>
        ))}
      </figcaption>
      <div className={styles.tools}>
        <Button
          kind="quiet"
          icon={<IconZoomIn {...icon} />}
          label={`${t('view.larger')}: ${name}`}
          isDisabled={zoom === LARGEST}
          onClick={() => setZoom(zoom + 1)}
        >
          {t('view.larger')}
        </Button>
        <Button
          kind="quiet"
          icon={<IconZoomOut {...icon} />}
          label={`${t('view.smaller')}: ${name}`}
          isDisabled={zoom === SMALLEST}
          onClick={() => setZoom(zoom - 1)}
        >
          {t('view.smaller')}
        </Button>
        <Button
          kind="quiet"
          icon={<IconRotateClockwise {...icon} />}
          label={`${t('view.turn')}: ${name}`}
          onClick={() => setTurn((turn + QUARTER) % (4 * QUARTER))}
        >
          {t('view.turn')}
        </Button>
      </div>
      <div
        className={styles.stage}
        role="group"
        aria-label={t('view.stage', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must reach an area that scrolls
        tabIndex={0}
      >
        <div className={styles.turned} style={{ inlineSize: `${zoom * 100}%`, transform: `rotate(${turn}deg)` }}>
          {renderFile(file)}
        </div>
      </div>
    </figure>
  );
}
