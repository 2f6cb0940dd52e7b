import { form, type FormOf, line } from '../form/form.ts';

/** What conditions and order are kept under. */
export const SAVED_SEARCH_FORM = form({ name: line('方案名称', { max: 20, required: true }) });
export type SavedSearchForm = FormOf<typeof SAVED_SEARCH_FORM>;
