/** Labels of active and inactive records, by the value of the form. */
export const ACTIVE_WORDS = { '1': '启用', '0': '停用' } as const;

/** The label of an active or inactive record. */
export function activeWords(active: boolean): string {
  return active ? ACTIVE_WORDS[1] : ACTIVE_WORDS[0];
}
