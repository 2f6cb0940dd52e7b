export { checkedText, codeFaults, idsOf, peopleFaults } from './check-form.ts';
export { assertMoves, recordMoves } from './moves.ts';
export { nextNumber } from './next-number.ts';
export { remind, removeOldReminders } from './remind.ts';
export { isOpen, mayMove, OPEN_STATES } from './states.ts';
export { summaryOf } from './summary.ts';
export { changedMeanwhile } from './versions.ts';
export { recordNumbers } from './work-records.tables.ts';
