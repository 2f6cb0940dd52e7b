import type { HistoryCall, HistoryEntry } from '@houtai/contract/history';

import { CallError, send } from '#platform/calls/send.ts';
import { askChoice } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { changeAuthors, concurrentChangeQuestion, type LostChange } from './concurrent-change.tsx';

/** The record as another user left it, as far as the refusal contains it. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly version: number };

/** Where the history of the record can be read. */
export type HistorySource = { history: HistoryCall; id: string };

/** How to save over the present record, and what of it is lost by that; `left` are the fields where the user chose the other value. */
export type Plan = { lost: readonly LostChange[]; save: (version: number, left?: ReadonlySet<string>) => Promise<unknown> };

type Conflict = Partial<HistorySource> & { plan: (present: StoredRecord) => Promise<Plan> };

/** The number of attempts before the form reports that another user keeps saving first. */
const TRIES = 3;

const KEPT = { own: '您在别处的修改已一并保留', others: '他人刚才的修改已一并保留', unknown: '刚才的其他修改已一并保留' };

/**
 * Saves a record that may have been changed in the meantime (A0409). If the plan loses no change of the other user, both are kept, and a
 * toast says so.
 * Otherwise the user sees both values of the fields that both changed, chooses between them, and sees what else will be lost: 保存所选 and 覆盖
 * save by the plan, 取消 throws the refusal, so that the form keeps the input, and 查看最新 discards the
 * input. Returns whether the record was saved.
 */
export async function saveWithConflictCheck(
  version: number,
  save: (version: number) => Promise<unknown>,
  { plan, ...told }: Conflict,
): Promise<boolean> {
  let trial = () => save(version);
  let kept = KEPT.unknown;
  for (let tries = 1; ; tries += 1) {
    const refusal = await refusalOf(trial);
    if (refusal === null) {
      if (tries > 1) toast.success(kept);
      return true;
    }
    const { present, error } = refusal;
    const [{ lost, save: saveOver }, changes] = await Promise.all([plan(present), changesOf(told, present.version - version)]);
    if (lost.length === 0) {
      if (tries === TRIES) throw error;
      kept = KEPT[changeAuthors(changes)];
      trial = () => saveOver(present.version);
      continue;
    }
    const left = new Set<string>();
    const onChoose = (field: string, isTheirs: boolean) => void (isTheirs ? left.add(field) : left.delete(field));
    const danger = lost.some(({ clash }) => clash === undefined);
    const reply = await askChoice({
      text: concurrentChangeQuestion(error.message, { all: lost, entries: changes, onChoose }),
      act: danger ? '覆盖' : '保存所选',
      danger,
      other: '查看最新',
    });
    if (reply === 'refused') throw error;
    if (reply === 'act') await saveOver(present.version, left);
    return reply === 'act';
  }
}

/** The refusal if another user saved first, or null after a successful save. Other refusals are thrown. */
async function refusalOf(trial: () => Promise<unknown>): Promise<{ present: StoredRecord; error: CallError } | null> {
  try {
    await trial();
    return null;
  } catch (error) {
    const present = presentIn(error);
    if (present === null || !(error instanceof CallError)) throw error;
    return { present, error };
  }
}

function presentIn(error: unknown): StoredRecord | null {
  if (!(error instanceof CallError) || error.code !== 'A0409') return null;
  const { result } = error;
  if (typeof result !== 'object' || result === null || !('version' in result)) return null;
  const { version } = result;
  return typeof version === 'number' ? { ...result, version } : null;
}

/** The latest changes, each of which made a version; comments made none and are skipped. Empty if the history cannot be read. */
async function changesOf({ history, id }: Partial<HistorySource>, count: number): Promise<HistoryEntry[]> {
  if (history === undefined || id === undefined) return [];
  const entries = await send(history, { id }, { silent: true }).catch(() => []);
  return entries.filter(({ comment, changes }) => comment === '' || changes.length > 0).slice(0, count);
}
