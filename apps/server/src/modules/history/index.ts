export { staleVersion } from './stale-version.ts';
export { ANOTHER, changesBetween, LOOKS } from './changes-between.ts';
export { recordHistory } from './history.tables.ts';
export { historyOf, recordChange, recordComment } from './record-history.ts';
export { lastChangesOf } from './last-changes.ts';
export { type Renamed, renamedByUpgrade } from './renamed-by-upgrade.ts';
export { whoChanged } from './who-changed.ts';
export { rowChanges } from './row-changes.ts';
export { touchedRecords } from './touched-records.ts';
