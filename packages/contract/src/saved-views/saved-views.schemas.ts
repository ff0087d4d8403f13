import { z } from 'zod';
import { SortDirection, text, trimmedText } from '../fields.ts';

/** Lists whose views can be saved, by the names under which the web remembers their settings. */
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
  'strategies',
  'contract-types',
] as const;
export const ViewedList = z.enum(viewedLists);
export type ViewedList = z.output<typeof ViewedList>;

/** Of one list, for one person. */
export const MOST_SAVED_VIEWS = 20;
export const VIEW_NAME_LENGTH = 60;

/** Letters of the settings as JSON: more than all filters of any list filled to the brim. */
const LONGEST_SETTINGS = 4000;
const MOST_COLUMNS = 40;

const few = (fields: object) => Object.keys(fields).length <= MOST_COLUMNS;
const isShort = (settings: object) => JSON.stringify(settings).length <= LONGEST_SETTINGS;

/** What is looked for in a list and how it is read: all that the web keeps of it but the page. */
export const ViewSettings = z
  .strictObject({
    search: text(200),
    filter: z.record(text(60), text(200)).refine(few),
    order: z.array(z.strictObject({ column: text(60), dir: SortDirection })).max(5),
    length: z.int().min(1).max(100),
    /** Columns that differ from the usual ones. */
    columns: z.record(text(60), z.boolean()).refine(few),
  })
  .refine(isShort);
export type ViewSettings = z.output<typeof ViewSettings>;

export const SavedView = z.object({ id: z.string(), list: ViewedList, name: z.string(), settings: ViewSettings });
export type SavedView = z.output<typeof SavedView>;

export const SavedViewQuery = z.object({ list: ViewedList });
export const NewSavedView = z.object({ list: ViewedList, name: trimmedText(VIEW_NAME_LENGTH), settings: ViewSettings });
export type NewSavedView = z.output<typeof NewSavedView>;
/** The fields that are sent; a list has no other person to be faster, so the last save counts. */
export const ChangedSavedView = NewSavedView.omit({ list: true }).partial();
export type ChangedSavedView = z.output<typeof ChangedSavedView>;
export const SavedViewAnswer = z.object({ message: z.string(), saved_view: SavedView });
