import { Download, endpoint } from '../endpoint.ts';
import { collection, MessageAnswer } from '../fields.ts';
import {
  ContentQuery,
  FileContent,
  FILES_MAX,
  FilesFilterQuery,
  FilesQuery,
  FileTarget,
  StoredFile,
  UploadedFiles,
} from './files.schemas.ts';

export const readFiles = endpoint({
  id: 'files.readOf',
  method: 'GET',
  path: '/api/files',
  summary: 'Files of one record, newest first',
  permission: 'files.read',
  query: FilesQuery,
  answer: collection(StoredFile),
  answerName: 'files',
  errors: ['record.not_found'],
});

export const listFiles = endpoint({
  id: 'files.list',
  method: 'GET',
  path: '/api/files/list',
  summary: 'Files of one record by filter[model_type] and filter[model_id], newest first',
  permission: 'files.read',
  query: FilesFilterQuery,
  answer: collection(StoredFile),
  answerName: 'files',
  errors: ['record.not_found'],
});

export const readFile = endpoint({
  id: 'files.read',
  method: 'GET',
  path: '/api/files/{id}',
  summary: 'Metadata of one file, without its content',
  permission: 'files.read',
  answer: StoredFile,
  answerName: 'file',
  errors: ['record.not_found'],
});

const content = {
  method: 'GET',
  permission: 'files.read',
  query: ContentQuery,
  answer: Download,
  errors: ['record.not_found', 'file.damaged', 'server.busy'],
} as const;

export const readFileContent = endpoint({
  ...content,
  id: 'files.readContent',
  path: '/api/files/{uuid}/get-content',
  summary: 'The content of a file: its bytes, or with extend=1 {content, name, extension, filename} with a data URL',
  download: ['application/octet-stream', 'application/pdf', 'image/jpeg', 'image/png'],
  inJson: FileContent,
});

export const readMediaContent = endpoint({
  ...content,
  id: 'files.readMediaContent',
  path: '/api/files/media/{id}/get-content',
  summary: 'The content of a file by its id',
  download: ['application/octet-stream', 'application/pdf', 'image/jpeg', 'image/png'],
  inJson: FileContent,
});

export const uploadFiles = endpoint({
  id: 'files.upload',
  method: 'POST',
  path: '/api/files/upload',
  summary: 'Uploads up to 20 files for a record: JPEG, PNG, PDF, DOCX or XLSX of at most 10 MB; for a template its single Word or PDF file',
  permission: 'files.upload',
  upload: { fields: ['file', 'files', 'files[]'], mostFiles: FILES_MAX, form: FileTarget },
  answer: UploadedFiles,
  impersonation: 'forbidden',
  errors: [
    'record.not_found',
    'record.deleted',
    'body.too_large',
    'body.unsupported',
    'files.over_limit',
    'template.word_missing',
    'template.unreadable',
    'template.format_fixed',
    'server.busy',
  ],
});

export const deleteFile = endpoint({
  id: 'files.delete',
  method: 'DELETE',
  path: '/api/files/{id}',
  summary: 'Removes a file; files of a document cannot be removed',
  permission: 'files.delete',
  answer: MessageAnswer,
  impersonation: 'forbidden',
  errors: ['record.not_found', 'record.in_use'],
});
