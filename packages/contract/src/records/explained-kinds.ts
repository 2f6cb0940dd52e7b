/** The kinds of things whose access can be explained for a person. */
export const EXPLAINED = ['page', 'button', 'call', 'record'] as const;

/** A kind of thing whose access can be explained for a person. */
export type ExplainedKind = (typeof EXPLAINED)[number];

/** The most people that a matrix compares. */
export const MAX_MATRIX_PEOPLE = 20;
