export { type AnsweredRow, cellsOf } from './cells-of.ts';
export { defineList, type FromTables } from './define-list.ts';
export { assertColumns, assertReadable, fieldRights, sentByReader, withoutHidden, withoutHiddenChanges } from './field-rights.ts';
export { selectUrgency, URGENCY_ROW_SHAPE, type UrgencyColumns, urgencyColumns } from './urgency-columns.ts';
export { isInBand, urgencyBandRank, urgencyKey } from './urgency-order.ts';
export { viewCounts } from './view-counts.ts';
export { type CustomFilter, type FilterServing, type FilterValues, whereFilters } from './where-filters.ts';
