export { commentOn } from './comment-on.ts';
export { findByNumber } from './find-by-number.ts';
export { type KnownRecord, type RecordKind, visibleRecordIds } from './record-kinds.ts';
export { notifyPending } from './notify-pending.ts';
export { type Assignment, notifyAssignees, notifyMentioned, notifyWatchers } from './notify-people.ts';
