import { MAX_SIBLING_FILES } from './folders.mjs';

/** The goals of moving to declarations, as rows of `[what, figure, goal, remark]`. */
export function goalsOf({ usualCalls, recurringFiles, fieldLines, filters, tagsAndNouns, modes, folders, oldWords }) {
  const lines = recurringFiles.reduce((sum, file) => sum + file.lines, 0);
  const over = folders.filter(([, files]) => files > MAX_SIBLING_FILES);
  return [
    ['usual calls by hand', usualCalls.length, 25, ''],
    ['files that a declaration could give', recurringFiles.length, 90, `${lines} lines`],
    ['lines of the server that name a form field', fieldLines.average, 6, `at most ${fieldLines.most}`],
    ['filters by hand', filters.byHand.length, 60, ''],
    ['declared filters that nobody serves', filters.unserved.length, 0, filters.unserved.join(', ')],
    ['tags and nouns in features', tagsAndNouns.length, 60, ''],
    ['modes of ctx', modes.length, 0, modes.join(', ')],
    ['files beside each other, at most', folders[0]?.[1] ?? 0, MAX_SIBLING_FILES, over.map((one) => one.join(' ')).join(', ')],
    ['exported names with an old word', oldWords.length, 0, ''],
  ];
}
