export { fileHashesOf } from './file-hashes.ts';
export { linkedBytes, dropFilesBefore, dropRecordFiles, keepOpenFile, moveRecordFiles } from './open-files.ts';
export { isOwnFile, ownFile } from './own-file.ts';
export { filesOf, setRecordFiles } from './record-files.ts';
export { keepSeedFile } from './seed-file.ts';
export { someStoredFiles, storedFiles } from './stored-files.ts';
