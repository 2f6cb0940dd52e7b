import { changeParts, usePreferences } from '#platform/preferences.ts';

/** The user's settings of 待我审批: table or single documents, single-letter keys, and whether a decision opens the next document. */
export function useWays(): { table: boolean; keys: boolean; goesOn: boolean } {
  const { table = false, keys = true, goesOn = true } = usePreferences((all) => all.approvals);
  return { table, keys, goesOn };
}

export function changeShownWay(change: Partial<ReturnType<typeof useWays>>): void {
  changeParts('approvals', change);
}
