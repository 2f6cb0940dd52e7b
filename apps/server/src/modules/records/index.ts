export { commentOn } from './comment-on.ts';
export { findByNumber } from './find-by-number.ts';
export { type KnownRecord, type RecordKind, seenBy } from './record-kinds.ts';
export { notifyPending } from './notify-pending.ts';
export { type Assigned, notifyWatchers, tellMentioned, notifyAssignees } from './notify-people.ts';
