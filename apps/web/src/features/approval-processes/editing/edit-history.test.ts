import { expect, it } from 'vitest';

import { beginHistory, commitEdit, redoEdit, undoEdit } from './edit-history.ts';

it.each<[string, () => { present: string }, string]>([
  ['takes the last change back', () => undoEdit(commitEdit(beginHistory('a'), 'b')), 'a'],
  ['takes nothing back at the beginning', () => undoEdit(beginHistory('a')), 'a'],
  ['does once more what was taken back', () => redoEdit(undoEdit(commitEdit(beginHistory('a'), 'b'))), 'b'],
  ['does nothing more at the end', () => redoEdit(commitEdit(beginHistory('a'), 'b')), 'b'],
  [
    'forgets what was taken back once something else is done',
    () => redoEdit(commitEdit(undoEdit(commitEdit(beginHistory('a'), 'b')), 'c')),
    'c',
  ],
  ['takes letters of one name back together', () => undoEdit(commitEdit(commitEdit(beginHistory('a'), 'ab', 'name'), 'abc', 'name')), 'a'],
  ['takes two names back one by one', () => undoEdit(commitEdit(commitEdit(beginHistory('a'), 'b', 'name 1'), 'c', 'name 2')), 'b'],
  [
    'begins a new step after one was taken back',
    () => undoEdit(commitEdit(undoEdit(commitEdit(commitEdit(beginHistory('a'), 'b', 'k'), 'c')), 'd', 'k')),
    'b',
  ],
])('an edit history %s', (_, made, present) => {
  expect(made().present).toBe(present);
});
