export { fileHashesOf } from './file-hashes.ts';
export { dropFilesBefore, dropRecordFiles, linkedBytes, moveRecordFiles, storeVisitorFile } from './open-files.ts';
export { isOwnFile, ownFile } from './own-file.ts';
export { filesOf, setRecordFiles } from './record-files.ts';
export { storeSeedFile } from './seed-file.ts';
export { someStoredFiles, storedFiles } from './stored-files.ts';
