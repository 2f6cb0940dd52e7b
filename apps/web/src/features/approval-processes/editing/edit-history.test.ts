import { expect, it } from 'vitest';

import { beginHistory, commit, redo, undo } from './edit-history.ts';

it.each<[string, () => { present: string }, string]>([
  ['takes the last change back', () => undo(commit(beginHistory('a'), 'b')), 'a'],
  ['takes nothing back at the beginning', () => undo(beginHistory('a')), 'a'],
  ['does once more what was taken back', () => redo(undo(commit(beginHistory('a'), 'b'))), 'b'],
  ['does nothing more at the end', () => redo(commit(beginHistory('a'), 'b')), 'b'],
  ['forgets what was taken back once something else is done', () => redo(commit(undo(commit(beginHistory('a'), 'b')), 'c')), 'c'],
  ['takes letters of one name back together', () => undo(commit(commit(beginHistory('a'), 'ab', 'name'), 'abc', 'name')), 'a'],
  ['takes two names back one by one', () => undo(commit(commit(beginHistory('a'), 'b', 'name 1'), 'c', 'name 2')), 'b'],
  ['begins a new step after one was taken back', () => undo(commit(undo(commit(commit(beginHistory('a'), 'b', 'k'), 'c')), 'd', 'k')), 'b'],
])('an edit history %s', (_, made, present) => {
  expect(made().present).toBe(present);
});
