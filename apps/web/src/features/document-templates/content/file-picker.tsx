import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeFieldProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { FileDrop } from '../../../ui/files/file-drop.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { UploadProgress, useStoppable } from '../../../ui/files/upload-progress.tsx';
import { useContentUpload } from '../templates.commands.ts';
import { endings, faultOfFiles, FILE_MEGABYTES, types, type FileFault, type FileFormat } from './file-choice.model.ts';

interface FilePickerProps {
  /** Id of the template. */
  id: string;
  format: FileFormat;
}

/** Takes the one file of a template and uploads it at once. */
export function FilePicker({ id, format }: FilePickerProps) {
  const { t } = useTranslation('documentTemplates');
  const [fault, setFault] = useState<FileFault | null>(null);
  const { share, begin, stop } = useStoppable();
  const upload = useContentUpload(id);
  const limit = { ending: endings[format], megabytes: FILE_MEGABYTES };
  const choose = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const found = faultOfFiles(files, format);
    setFault(found);
    upload.reset();
    if (found === null) upload.mutate({ file, ...begin() }, { onSuccess: ({ message }) => showToast('success', message) });
  };
  if (upload.isPending) return <UploadProgress label={t('content.sending')} share={share} stopLabel={t('content.stop')} onStop={stop} />;
  const isStopped = upload.error?.name === 'AbortError';
  const words = {
    drop: t('content.drop', limit),
    dropping: t('content.dropping'),
    choose: t(`content.choose.${format}`),
    add: t(`content.choose.${format}`),
    limits: t('content.limits', limit),
  };
  return (
    <>
      <FileDrop
        words={words}
        accepted={`${endings[format]},${types[format]}`}
        isMultiple={false}
        isSmall={false}
        isDisabled={false}
        onChoose={choose}
      />
      {fault !== null && <Banner tone="error">{t(`content.faults.${fault}`, limit)}</Banner>}
      {upload.error &&
        (isStopped ? <Banner>{t('content.stopped')}</Banner> : <Banner tone="error">{describeFieldProblem(upload.error)}</Banner>)}
    </>
  );
}
