import { Download, endpoint } from '../endpoint.ts';
import { collection } from '../fields.ts';
import { Import, ImportKind, ImportListQuery, ImportPage } from './imports.schemas.ts';

export const uploadImport = endpoint({
  id: 'imports.upload',
  method: 'POST',
  path: '/api/imports',
  permission: 'imports.manage',
  summary:
    'Uploads and checks CSV files and workbooks named after their kind (clients.csv, clients.xlsx, ...), or workbooks whose sheets are named that way; imports nothing yet',
  upload: { fields: ['files'], mostFiles: 20 },
  answer: Import,
  status: 202,
  errors: ['import.too_many_open', 'body.too_large', 'body.unsupported'],
});

export const listImports = endpoint({
  id: 'imports.list',
  method: 'GET',
  path: '/api/imports',
  permission: 'imports.read',
  summary: 'All imports of the portal, newest first',
  query: ImportListQuery,
  answer: ImportPage,
});

export const listImportKinds = endpoint({
  id: 'imports.listKinds',
  method: 'GET',
  path: '/api/import-kinds',
  permission: 'imports.read',
  summary: 'Kinds of files that can be imported: name, columns, dependencies and a sample of each',
  answer: collection(ImportKind),
});

export const readImport = endpoint({
  id: 'imports.read',
  method: 'GET',
  path: '/api/imports/{id}',
  permission: 'imports.read',
  summary: 'One import: its state, its progress, and file by file what it would change or has changed',
  answer: Import,
});

export const confirmImport = endpoint({
  id: 'imports.confirm',
  method: 'POST',
  path: '/api/imports/{id}/confirm',
  permission: 'imports.manage',
  summary: 'Imports the files that were checked; a second call changes nothing',
  answer: Import,
  status: 202,
  // The response quotes the files, which are only stored encrypted; the call itself is repeatable.
  secretAnswer: true,
  errors: ['import.not_confirmable'],
});

export const cancelImport = endpoint({
  id: 'imports.cancel',
  method: 'POST',
  path: '/api/imports/{id}/cancel',
  permission: 'imports.manage',
  summary: 'Discards the files of an unconfirmed import; a second call changes nothing',
  answer: Import,
  errors: ['import.not_cancellable'],
});

export const downloadImportFaults = endpoint({
  id: 'imports.downloadFaults',
  method: 'GET',
  path: '/api/imports/{id}/faults.csv',
  permission: 'imports.read',
  summary: 'Every error and warning of an import by file, line and column',
  answer: Download,
  download: ['text/csv'],
});
