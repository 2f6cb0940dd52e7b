import type { FieldChange, HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { ChangeLines } from '#kit/record/record-history.tsx';
import { useSession } from '#platform/session/session.ts';

import { ClashStrips, type FieldClash } from './clash-strips.tsx';

import css from '#kit/record/record-history.module.css';

/** A field where another user's change would be lost; `clash` has both values as text if the user may choose between them. */
export type LostChange = { field: string; label: string; clash?: Pick<FieldClash, 'mine' | 'theirs'> & { fields: readonly string[] } };

/** Whose changes these are: the user's own on another page, another user's, or unknown if they could not be read. */
export function changeAuthors(entries: readonly HistoryEntry[]): 'own' | 'others' | 'unknown' {
  const { userInfo } = useSession.getState();
  if (entries.length === 0) return 'unknown';
  return entries.every(({ userId }) => userId === userInfo?.id) ? 'own' : 'others';
}

const WHOSE = { own: '那里', others: '他人', unknown: '最新内容中' };

/** The fields whose two values can be shown, with the user who stored the other one. */
export function fieldClashesOf(lost: readonly LostChange[], entries: readonly HistoryEntry[]): FieldClash[] {
  return lost.flatMap(({ field, label, clash }) => {
    if (!clash) return [];
    const entry = entries.find(({ changes }) => changes.some((change) => change.field === field));
    const stored = entry?.changes.find((change) => change.field === field)?.after;
    const by = entry ? { name: entry.userName, at: entry.at } : null;
    return [{ field, label, mine: clash.mine, theirs: clash.theirs ?? stored ?? null, by }];
  });
}

/**
 * The question before overwriting changes that were stored in the meantime, by another user or on another page: exactly which of them will
 * be lost and which will stay.
 */
export function concurrentChangeQuestion(
  words: string,
  {
    all,
    entries,
    onChoose,
  }: { all: readonly LostChange[]; entries: readonly HistoryEntry[]; onChoose: (field: string, isTheirs: boolean) => void },
): ReactNode {
  const clashes = fieldClashesOf(all, entries);
  const lost = all.filter(({ clash }) => clash === undefined);
  const by = changeAuthors(entries);
  const whose = WHOSE[by];
  const isLost = ({ field }: FieldChange) => all.some((one) => (one.clash?.fields ?? [one.field]).includes(field));
  const unknown = lost.filter(({ field }) => !entries.some(({ changes }) => changes.some((change) => change.field === field)));
  return (
    <>
      <p>
        {by === 'own' ? '您自己在别处（另一个页面或窗口）修改过，这里打开的不是最新内容' : words}。
        {clashes.length > 0 && '同一处两边都改了，请选择保存哪一个；其他字段会一并保留。'}
        {lost.length > 0 && `保存您填写的内容，${whose}的以下修改将会丢失：`}
      </p>
      <ClashStrips clashes={clashes} onChoose={onChoose} />
      {lost.length > 0 && (
        <div className={css.meanwhile} role="group" aria-label="将会丢失">
          <Changes entries={entries} which={({ field }) => lost.some((one) => one.field === field)} />
          {unknown.length > 0 && <p className={css.change}>{unknown.map(({ label }) => label).join('、')}</p>}
        </div>
      )}
      {entries.some(({ changes }) => changes.some((change) => !isLost(change))) && (
        <>
          <p className={css.stays}>{whose}的其余修改会保留：</p>
          <div className={css.meanwhile} role="group" aria-label="会保留">
            <Changes entries={entries} which={(change) => !isLost(change)} />
          </div>
        </>
      )}
    </>
  );
}

function Changes({ entries, which }: { entries: readonly HistoryEntry[]; which: (change: FieldChange) => boolean }): ReactNode {
  return entries.map((entry) => {
    const changes = entry.changes.filter(which);
    if (changes.length === 0) return null;
    return (
      <div key={entry.id}>
        <b>{entry.userName}</b> {entry.action} <TimeCell time={entry.at} />
        <ChangeLines changes={changes} />
      </div>
    );
  });
}
