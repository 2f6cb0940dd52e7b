/** Words of a record that is in use or not, by what its form holds. */
export const ACTIVE_WORDS = { '1': '启用', '0': '停用' } as const;

/** Whether a record is in use, in words. */
export function activeWords(active: boolean): string {
  return active ? ACTIVE_WORDS[1] : ACTIVE_WORDS[0];
}
