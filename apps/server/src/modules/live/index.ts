export { announceChanges, type AnnouncedRecordChanges } from './announce-changes.ts';
export type { LiveRecords, RecordKeys } from './record-keys.ts';
export { addChanged, type ChangedSubjects, readableSubjects } from './changed-subjects.ts';
export { AnnouncedChanges, seenChanges } from './seen-changes.ts';
