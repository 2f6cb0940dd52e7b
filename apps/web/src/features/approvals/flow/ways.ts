import { changeParts, usePreferences } from '#platform/preferences.ts';

/** How the person works in 待我审批: as a table or beside the document, with keys of one letter, and on to the next after a decision. */
export function useWays(): { table: boolean; keys: boolean; goesOn: boolean } {
  const { table = false, keys = true, goesOn = true } = usePreferences((all) => all.approvals);
  return { table, keys, goesOn };
}

export function changeWays(change: Partial<ReturnType<typeof useWays>>): void {
  changeParts('approvals', change);
}
