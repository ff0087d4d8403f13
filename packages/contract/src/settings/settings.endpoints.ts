import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import { ChangedSetting, SavedLogo, SavedSetting, Setting, SettingQuery } from './settings.schemas.ts';

export const readSetting = endpoint({
  id: 'settings.read',
  method: 'GET',
  path: '/api/settings',
  summary: 'One setting by its key',
  permission: 'settings.manage',
  query: SettingQuery,
  answer: Setting,
});

export const changeSetting = endpoint({
  id: 'settings.change',
  method: 'POST',
  path: '/api/settings',
  summary: 'Saves a setting as a whole; the logo of documents has calls of its own',
  permission: 'settings.manage',
  body: ChangedSetting,
  answer: SavedSetting,
  errors: ['record.changed'],
});

export const uploadDocumentsLogo = endpoint({
  id: 'settings.uploadDocumentsLogo',
  method: 'POST',
  path: '/api/settings/documents-logo',
  summary: 'Uploads the logo of documents as JPEG or PNG of at most 10 MB; the server redraws it',
  permission: 'settings.manage',
  upload: { fields: ['logo'], mostFiles: 1 },
  answer: SavedLogo,
  errors: ['body.too_large', 'body.unsupported', 'server.busy'],
});

export const deleteDocumentsLogo = endpoint({
  id: 'settings.deleteDocumentsLogo',
  method: 'DELETE',
  path: '/api/settings/documents-logo',
  summary: 'Removes the logo of documents',
  permission: 'settings.manage',
  answer: MessageAnswer,
});
