export { announceChanges } from './announce-changes.ts';
export { addChanged, type ChangedSubjects, readableSubjects } from './changed-subjects.ts';
export { AnnouncedChanges, seenChanges } from './seen-changes.ts';
