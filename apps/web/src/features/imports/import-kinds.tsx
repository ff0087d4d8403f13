import type { ImportKind } from '@pramen/contract/imports/imports.schemas';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/display/card.tsx';
import { QuietError } from '../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { importKindsQuery } from './imports.queries.ts';
import styles from './import-kinds.module.css';

/** The kinds of files for an import: names, columns and a sample of each. */
export function ImportKinds() {
  const { t } = useTranslation('imports');
  const heading = useId();
  const { data: kinds, isError, refetch } = useQuery(importKindsQuery);
  return (
    <Card as="section" labelledBy={heading}>
      <h2 id={heading} className={styles.title}>
        {t('kinds.title')}
      </h2>
      <p className={styles.lead}>{t('kinds.lead')}</p>
      {isError && <QuietError onRetry={() => void refetch()}>{t('kinds.failed')}</QuietError>}
      {!kinds && !isError && (
        <div aria-busy>
          <SkeletonRows height="44px" />
        </div>
      )}
      {kinds?.map((kind) => (
        <Kind key={kind.name} kind={kind} />
      ))}
    </Card>
  );
}

function Kind({ kind: { name, columns, depends_on: needed, is_permitted: isPermitted, sample } }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const fileName = `${name}.csv`;
  const columnsOf = (isOptional: boolean) => columns.filter((column) => column.is_optional === isOptional).map((column) => column.name);
  const required = columnsOf(false);
  const optional = columnsOf(true);
  return (
    <details className={styles.kind}>
      <summary>
        <code>{fileName}</code> <span className={styles.quiet}>{t(`kinds.names.${name as 'clients'}`)}</span>
      </summary>
      <div className={styles.body}>
        {!isPermitted && <p className={styles.quiet}>{t('kinds.notPermitted')}</p>}
        {required.length > 0 && <Columns label={t('kinds.required')} names={required} />}
        {optional.length > 0 && <Columns label={t('kinds.optional')} names={optional} />}
        {needed.length > 0 && (
          <p className={styles.quiet}>{t('kinds.dependsOn', { files: needed.map((one) => `${one}.csv`).join(', ') })}</p>
        )}
        <div>
          <Button
            kind="quiet"
            icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
            label={t('kinds.sampleOf', { name: fileName })}
            onClick={() => saveFile({ content: new Blob([sample], { type: 'text/csv;charset=utf-8' }), fileName })}
          >
            {t('kinds.sample')}
          </Button>
        </div>
      </div>
    </details>
  );
}

function Columns({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <p>
      <span className={styles.quiet}>{label}</span> <code className={styles.columns}>{names.join(', ')}</code>
    </p>
  );
}
