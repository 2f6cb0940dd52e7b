import type { HistoryCall, HistoryEntry } from '@houtai/contract/history';

import { CallError, send } from '../../platform/send.ts';
import { choose } from '../../ui/layer/confirm.ts';
import { changedMeanwhile } from './changed-meanwhile.tsx';

/** The record as somebody else left it, as far as the refusal tells. */
export type Present = Readonly<Record<string, unknown>> & { readonly version: number };

/** Where what happened to the record can be read. */
export type Told = { history: HistoryCall; id: string };

/**
 * Saves over a record that may have been changed by somebody else meanwhile (A0409). The person sees what was changed and is asked: 覆盖
 * saves again over the present version, with the record as it is there, 取消 throws the refusal, so that the form keeps what was typed, and with `told` 查看最新 gives what was
 * typed up. Gives whether it was saved.
 */
export async function saveWithConflictCheck(
  version: number,
  save: (version: number, present: Present | null) => Promise<unknown>,
  told: Told,
): Promise<boolean> {
  try {
    await save(version, null);
    return true;
  } catch (error) {
    const present = presentIn(error);
    if (present === null) throw error;
    const reply = await choose({
      text: changedMeanwhile(error instanceof Error ? error.message : '', await changesOf(told, present.version - version)),
      act: '覆盖',
      danger: true,
      other: '查看最新',
    });
    if (reply === 'refused') throw error;
    if (reply === 'act') await save(present.version, present);
    return reply === 'act';
  }
}

function presentIn(error: unknown): Present | null {
  if (!(error instanceof CallError) || error.code !== 'A0409') return null;
  const { result } = error;
  if (typeof result !== 'object' || result === null || !('version' in result)) return null;
  const { version } = result;
  return typeof version === 'number' ? { ...result, version } : null;
}

/** The last changes, each of which made a version, which comments do not; none where they cannot be read. */
async function changesOf({ history, id }: Told, count: number): Promise<HistoryEntry[]> {
  const entries = await send(history, { id }, { silent: true }).catch(() => []);
  return entries.filter(({ comment, changes }) => comment === '' || changes.length > 0).slice(0, count);
}
