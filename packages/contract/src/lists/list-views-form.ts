import { form, type FormOf, line } from '../form/form.ts';

/** The name of a saved search. */
export const SAVED_SEARCH_FORM = form({ name: line('方案名称', { max: 20, required: true }) });
export type SavedSearchForm = FormOf<typeof SAVED_SEARCH_FORM>;
