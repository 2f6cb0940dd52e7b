import { choice } from '../form/form.ts';
import { DOCUMENT_STATES, DOCUMENT_VIEWS } from '../records/document-states.ts';
import { custom, everyRecordView, stateField, where } from './resource.ts';

/** The state of a document that goes through an approval. */
export const documentState = stateField(choice('状态', DOCUMENT_STATES));

/** The filter behind the views of such documents. */
export const documentFilter = custom('view', '视图', DOCUMENT_VIEWS);

/** The views of a list of such documents. */
export const documentViews = [
  everyRecordView('all', DOCUMENT_VIEWS.all),
  where('mine', DOCUMENT_VIEWS.mine, ['view', 'mine']),
  where('draft', DOCUMENT_VIEWS.draft, ['view', 'draft']),
  where('auditing', DOCUMENT_VIEWS.auditing, ['view', 'auditing']),
  where('passed', DOCUMENT_VIEWS.passed, ['view', 'passed']),
  where('returned', DOCUMENT_VIEWS.returned, ['view', 'returned']),
] as const;
