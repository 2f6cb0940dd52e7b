import type { RowOutcome } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import css from './import.module.css';

type ImportFiguresProps = { task: ImportDetail; view: string; onView: (view: string) => void };

type Figure = { outcome: RowOutcome; words: string; note: string; tone?: 'red' | 'amber' };

const FIGURES: readonly Figure[] = [
  { outcome: 'new', words: '新增', note: '行' },
  { outcome: 'update', words: '更新', note: '行' },
  { outcome: 'kept', words: '系统改过，保留', note: '行' },
  { outcome: 'conflict', words: '两边都改过', note: '行', tone: 'amber' },
  { outcome: 'same', words: '没变', note: '行' },
  { outcome: 'skipped', words: '跳过', note: '行' },
  { outcome: 'error', words: '有错误', note: '行', tone: 'red' },
];

/** These outcomes are always shown, the others only when there are such rows. */
const ALWAYS: ReadonlySet<RowOutcome> = new Set(['new', 'update', 'error', 'same']);

/** The number of rows of each outcome; pressing one filters the rows. */
export function ImportFigures({ task, view, onView }: ImportFiguresProps): ReactNode {
  const shown = FIGURES.filter(({ outcome }) => ALWAYS.has(outcome) || (task.counts[outcome] ?? 0) > 0);
  return (
    <div className={css.figures}>
      {shown.map(({ outcome, words, note, tone }) => {
        const rows = task.counts[outcome] ?? 0;
        return (
          <button
            key={outcome}
            type="button"
            aria-pressed={view === outcome}
            disabled={rows === 0}
            onClick={() => onView(view === outcome ? '' : outcome)}
          >
            <span>{words}</span>
            <span>
              <b data-tone={rows > 0 ? tone : undefined}>{rows.toLocaleString('en')}</b> {note}
            </span>
          </button>
        );
      })}
    </div>
  );
}
