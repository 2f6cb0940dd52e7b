/** What can be asked about a person: a page, a button, a call, a record. */
export const EXPLAINED = ['page', 'button', 'call', 'record'] as const;

/** What can be asked about a person. */
export type ExplainedKind = (typeof EXPLAINED)[number];

/** The people that a matrix compares at most. */
export const MAX_MATRIX_PEOPLE = 20;
