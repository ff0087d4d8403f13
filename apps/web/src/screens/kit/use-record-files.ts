import type { deleteFile, uploadFiles } from '@pramen/contract/files/files.endpoints';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFiles } from '../../features/dynamic-form/answers/files.ts';
import { FILE_BYTE_COUNT_MAX } from '../../features/documents/upload/upload.model.ts';
import { fileQuery } from '../../features/files/files.queries.ts';
import { call } from '../../platform/api/call.ts';
import { sendFiles } from '../../platform/api/files/send-files.ts';
import { describeFieldProblem } from '../../platform/api/problem-text.ts';
import { toMegabytes } from '../../platform/formats/bytes.ts';

const ACCEPTED = '.jpg,.jpeg,.png,.pdf,.docx,.xlsx';

/** Ids of the files that the answers name. */
const filesIn = (form: CompiledForm, answers: FormAnswers): string[] => [
  ...new Set(
    Object.values(answers).flatMap((copies) =>
      copies.flatMap((copy) =>
        Object.entries(copy).flatMap(([question, value]) => {
          const isFile = form.questions.get(question)?.question.type === 'file';
          return isFile && typeof value === 'object' ? value : [];
        }),
      ),
    ),
  ),
];

type Found = UseQueryResult<{ id: string; filename: string; size: number }>[];
const foundOf = (results: Found) => results.flatMap(({ data }) => data ?? []);

/** The file is no longer part of the answers, so the user need not learn that it could not be deleted: an earlier version may name it. */
const forget = (id: string) => void call<typeof deleteFile>('DELETE /api/files/{id}', { params: { id } }).catch(() => undefined);

/** What the files of answers belong to; without an id it is not stored yet, and nothing can be added. */
export interface AnsweredThing {
  type: 'record' | 'interaction_form';
  id: string | null;
}

/** Where the files of a record's answers are stored. */
export const useRecordFiles = (recordId: string | null, form: CompiledForm, answers: FormAnswers): FormFiles =>
  useAnswerFiles({ type: 'record', id: recordId }, form, answers);

/** Where the files of answers are stored. */
export function useAnswerFiles({ type, id: ownerId }: AnsweredThing, form: CompiledForm, answers: FormAnswers): FormFiles {
  const { t } = useTranslation('dynamicForm');
  const found = useQueries({
    queries: filesIn(form, answers).map((id) => ({ ...fileQuery(id), throwOnError: false })),
    combine: foundOf,
  });
  return useMemo(() => {
    const known = new Map(found.map((file) => [file.id, file]));
    const describe: FormFiles['describe'] = (id) => {
      const file = known.get(id);
      return file ? { name: file.filename, sizeBytes: file.size, href: `/files/${id}/detail` } : null;
    };
    const shared = { describe, accepted: ACCEPTED, describeFailure: describeFieldProblem, remove: forget };
    if (ownerId === null)
      return {
        ...shared,
        isClosed: true,
        limits: t('files.afterSaving'),
        upload: () => Promise.reject(new Error('the record is not stored')),
      };
    return {
      ...shared,
      limits: t('files.limits', { megabytes: toMegabytes(FILE_BYTE_COUNT_MAX) }),
      upload: async (file, options) => {
        const { files } = await sendFiles<typeof uploadFiles>('POST /api/files/upload', 'files', [file], {
          ...options,
          form: { fileable_type: type, fileable_id: ownerId },
        });
        const [stored] = files;
        if (!stored) throw new Error('the server stored no file');
        return stored.id;
      },
    };
  }, [type, ownerId, found, t]);
}
