import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MessageAnswer } from '../fields.ts';
import { ChangedSavedView, NewSavedView, SavedView, SavedViewAnswer, SavedViewQuery } from './saved-views.schemas.ts';

export const readSavedViews = endpoint({
  id: 'savedViews.read',
  method: 'GET',
  path: '/api/saved-views',
  summary: 'Views of a list that the caller saved, by name',
  permission: 'saved-views.use',
  query: SavedViewQuery,
  answer: z.object({ data: z.array(SavedView) }),
});

export const createSavedView = endpoint({
  id: 'savedViews.create',
  method: 'POST',
  path: '/api/saved-views',
  summary: 'Saves the caller’s settings for a list under a name, at most 20 per list',
  permission: 'saved-views.use',
  body: NewSavedView,
  answer: SavedViewAnswer,
  errors: ['saved_view.too_many'],
});

export const changeSavedView = endpoint({
  id: 'savedViews.change',
  method: 'POST',
  path: '/api/saved-views/{id}',
  summary: 'Changes the sent fields (name, settings) of one of the caller’s views',
  permission: 'saved-views.use',
  body: ChangedSavedView,
  answer: SavedViewAnswer,
  errors: ['record.not_found'],
});

export const deleteSavedView = endpoint({
  id: 'savedViews.delete',
  method: 'DELETE',
  path: '/api/saved-views/{id}',
  summary: 'Removes one of the caller’s views',
  permission: 'saved-views.use',
  answer: MessageAnswer,
  errors: ['record.not_found'],
});
