import { z } from 'zod';
import { SortDirection, text, trimmedText } from '../fields.ts';

/** Lists whose views can be saved, named by the keys of their settings in the web app. */
export const viewedLists = [
  'clients',
  'documents-to-processing',
  'documents-in-solution',
  'documents-archived',
  'intermediary-people',
  'users',
  'intermediaries',
  'document-templates',
  'template-categories',
  'form-templates',
  'aml-reviews',
  'onboardings',
  'strategies',
  'contract-types',
] as const;
export const ViewedList = z.enum(viewedLists);
export type ViewedList = z.output<typeof ViewedList>;

/** Per list and user. */
export const MOST_SAVED_VIEWS = 20;
export const VIEW_NAME_LENGTH = 60;

/** Maximum length of the settings as JSON: more than all filters of any list filled completely. */
const LONGEST_SETTINGS = 4000;
const MOST_COLUMNS = 40;

const few = (fields: object) => Object.keys(fields).length <= MOST_COLUMNS;
const isShort = (settings: object) => JSON.stringify(settings).length <= LONGEST_SETTINGS;

/** The settings of a list that a view stores: all that the web app remembers except the page. */
export const ViewSettings = z
  .strictObject({
    search: text(200),
    filter: z.record(text(60), text(200)).refine(few),
    order: z.array(z.strictObject({ column: text(60), dir: SortDirection })).max(5),
    length: z.int().min(1).max(100),
    /** Columns whose visibility differs from the default. */
    columns: z.record(text(60), z.boolean()).refine(few),
  })
  .refine(isShort);
export type ViewSettings = z.output<typeof ViewSettings>;

export const SavedView = z.object({ id: z.string(), list: ViewedList, name: z.string(), settings: ViewSettings });
export type SavedView = z.output<typeof SavedView>;

export const SavedViewQuery = z.object({ list: ViewedList });
export const NewSavedView = z.object({ list: ViewedList, name: trimmedText(VIEW_NAME_LENGTH), settings: ViewSettings });
export type NewSavedView = z.output<typeof NewSavedView>;
/** Only the sent fields. A view belongs to one user, so the last save wins without a version. */
export const ChangedSavedView = NewSavedView.omit({ list: true }).partial();
export type ChangedSavedView = z.output<typeof ChangedSavedView>;
export const SavedViewAnswer = z.object({ message: z.string(), saved_view: SavedView });
