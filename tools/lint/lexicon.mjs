/**
 * The project's own words for which the field has a usual one: a pattern for the words of an identifier in lower case, and the word to use
 * instead. Many are ordinary English elsewhere, so the patterns include the position in which they were used.
 */
export const LEXICON = [
  [/\bliving\b/, 'active'],
  [/\bdeeds?\b/, 'FlowCommand'],
  [/^acts?$/, 'executeFlowCommand'],
  [/\bas shown\b/, 'assertRevision'],
  [/^shown$/, 'revision'],
  [/\btold\b/, 'notified'],
  [/\btell about\b/, 'notifyWatchers'],
  [/\btell named\b/, 'notifyAssignees'],
  [/\bheard\b/, 'pendingNotices'],
  [/\btakes back\b/, 'isUndo'],
  [/\btaken back\b/, 'RollbackSignal'],
  [/\bside by side\b/, 'batched'],
  [/\bfew at once\b/, 'limitConcurrency'],
  [/\bat once\b/, 'settleAll, or immediately'],
  [/\bin turns?\b/, 'serialize'],
  [/^longest$/, 'maxQueue'],
  [/^refuse$/, 'onOverflow'],
  [/\w most$/, 'MAX_X'],
  [/\bfits$/, 'whereMatches'],
  [/\bis found in\b/, 'textMatches'],
  [/\bis concerned\b/, 'whereConcerned'],
  [/^words of\b|\bwords of$/, 'describe'],
  [/^facts of\b/, 'detailFields'],
  [/\bheld\b/, 'current'],
  [/^hold$/, 'lock'],
  [/^ask$/, 'prefetch'],
  [/\bspellings?\b/, 'alias'],
  [/\bundone\b/, 'superseded'],
  [/\bstand ins?\b/, 'delegate (approvals), fake (tests)'],
  [/\bplaces?\b/, 'position (person), index (row)'],
  [/\btrials?\b/, 'test case'],
  [/\bmeasured\b/, 'statistics'],
  [/\bmaybe\b/, 'OptionalChoice'],
  [/^bit$/, 'numericFlag'],
  [/\bbeside\b/, 'extra'],
  [/\bbeneath\b/, 'note'],
  [/\busual\b/, 'default'],
  [/\bkept\b/, 'stored'],
  [/^given$/, 'input'],
  [/\btaken\b/, 'duplicate'],
  [/\bonce key\b/, 'idempotencyKey'],
  [/\bsaid\b/, 'Options, or comment'],
  [/\basked\b/, 'Query'],
  [/\bleft out\b/, 'omitted'],
  [/^(?:use )?opened$/, 'initial'],
  [/^lost$/, 'LostChange'],
  [/\bmerged over\b/, 'rebase'],
  [/\byuan of\b/, 'formatHundredths'],
  [/^did$/, 'verb'],
  [/^stays$/, 'notRemovable'],
  [/^cause$/, 'origin'],
  [/\bsetups$/, 'processSummaries'],
  [/^can move$/, 'previewMigration'],
  [/^tried$/, 'AttemptKey'],
  [/\banew\b/, 'again'],
  [/\bmeanwhile\b/, 'concurrently'],
  [/\bwhom\b/, 'who'],
  [/\bwhoever\b/, 'anyone who'],
];

/** The word to use instead in an identifier; undefined when nothing is wrong with it. */
export function betterWord(identifier) {
  const words = identifier
    .split(/_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .join(' ')
    .toLowerCase();
  return LEXICON.find(([pattern]) => pattern.test(words))?.[1];
}
