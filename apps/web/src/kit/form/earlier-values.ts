import type { HistoryEntry } from '@houtai/contract/history';

/** The text that an earlier state holds under a name, or blank. */
export function textIn({ state }: HistoryEntry, name: string): string {
  const value = state?.[name];
  return typeof value === 'string' ? value : '';
}

/** Whether a flag was set in an earlier state. */
export function flagIn({ state }: HistoryEntry, name: string): boolean {
  return state?.[name] === true;
}
