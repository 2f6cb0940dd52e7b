import type { ProcessDetail, ReplayRow } from '@houtai/contract/approval-process-rows';
import { REPLAY_OUTCOMES } from '@houtai/contract/approval-replay';
import { ArrowLeftRight, CircleAlert, Users } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';

import { alignWays, partsOf } from '../editing/align-ways.ts';

import patterns from '#ui/patterns.module.css';
import css from './rehearsal.module.css';

/** The documents of a rehearsal. A row shows both its paths below each other; ← and → move to the next document. */
export function RehearsalTable({ rows, detail }: { rows: readonly ReplayRow[]; detail: ProcessDetail }): ReactNode {
  const [open, setOpen] = useState<string | null>(null);
  const press = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = rows[rows.findIndex(({ businessId }) => businessId === open) + by];
    if (by === 0 || open === null || !next) return;
    event.preventDefault();
    setOpen(next.businessId);
    const { currentTarget } = event;
    window.setTimeout(() => currentTarget.querySelector<HTMLElement>('button[aria-expanded=true]')?.focus());
  };
  const edited = editedIn(detail);
  return (
    <div className={css.table} role="region" aria-label="演练结果" tabIndex={0} onKeyDown={press}>
      <table>
        <thead>
          <tr>
            {replayColumns(detail).flatMap(({ id, head }) =>
              id === 'words'
                ? []
                : [
                    <th key={id} scope="col" data-end={id === 'figure' || undefined}>
                      {head}
                    </th>,
                  ],
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.businessId}>
              <tr data-on={row.businessId === open || undefined}>
                <td>
                  <button
                    type="button"
                    className={css.open}
                    aria-expanded={row.businessId === open}
                    onClick={() => setOpen(row.businessId === open ? null : row.businessId)}
                  >
                    {row.title}
                  </button>
                </td>
                <td>{row.submitterName}</td>
                <td>
                  <TimeCell time={row.submittedAt} />
                </td>
                <td data-end>{row.figure}</td>
                <td>
                  <Way lines={row.before} other={[]} />
                </td>
                <td>{row.outcome === 'stuck' ? <i className={css.none}>{row.words}</i> : <Way lines={row.after} other={row.before} />}</td>
                <td>
                  <Outcome row={row} />
                </td>
              </tr>
              {row.businessId === open && (
                <tr className={css.opened}>
                  <td colSpan={7}>
                    <Lanes row={row} edited={edited} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The version that is rehearsed, as text. */
function editedIn({ hasDraft, published }: ProcessDetail): string {
  return hasDraft ? '草稿' : `v${published ?? ''}`;
}

/**
 * The columns of a rehearsal. The reason why a document is stuck replaces its path in the table and has a column of its own in the file.
 */
export function replayColumns(detail: ProcessDetail) {
  return [
    { id: 'title', head: '单据' },
    { id: 'submitter', head: '提交人' },
    { id: 'submittedAt', head: '提交时间' },
    { id: 'figure', head: '金额或数量' },
    { id: 'before', head: '当时的路径' },
    { id: 'after', head: detail.hasDraft ? '草稿的路径' : `${editedIn(detail)} 的路径` },
    { id: 'outcome', head: '差异' },
    { id: 'words', head: '说明' },
  ];
}

/** The people who are asked, in order; differences from the other path are highlighted. */
function Way({ lines, other }: { lines: readonly string[]; other: readonly string[] }): ReactNode {
  return (
    <span className={css.way} title={lines.join('\n')}>
      {lines.map((line, at) => (
        <Fragment key={line}>
          {at > 0 && <span aria-hidden>›</span>}
          <span data-new={(other.length > 0 && !other.includes(line)) || undefined}>{partsOf(line).people}</span>
        </Fragment>
      ))}
    </span>
  );
}

function Outcome({ row: { outcome } }: { row: ReplayRow }): ReactNode {
  const Drawing = outcome === 'stuck' ? CircleAlert : outcome === 'people' ? Users : ArrowLeftRight;
  return (
    <span className={css.outcome} data-bad={outcome === 'stuck' || undefined}>
      {outcome !== 'same' && <Drawing size={14} strokeWidth={1.75} aria-hidden />}
      {REPLAY_OUTCOMES[outcome]}
    </span>
  );
}

function Lanes({ row, edited }: { row: ReplayRow; edited: string }): ReactNode {
  const pairs = alignWays(row.before, row.after);
  const lane = (side: 'before' | 'after', title: string, note: string) => (
    <div className={css.lane} role="group" aria-label={title}>
      <small>
        <b>{title}</b>
        {note}
      </small>
      {pairs.map((pair, at) => {
        const line = pair[side];
        const isNew = side === 'after' && line !== null && line !== pair.before;
        const { name, people } = partsOf(line ?? '');
        return (
          <div key={at} className={css.stop} data-new={isNew || undefined} data-none={line === null || undefined}>
            <b>{line === null ? '—' : people}</b>
            <p>{line === null ? (row.outcome === 'stuck' && side === 'after' ? '到不了' : '没有这一步') : name}</p>
          </div>
        );
      })}
    </div>
  );
  return (
    <>
      {lane('before', '当时的版本', '当时走的路径')}
      {lane('after', edited, '改用后的路径')}
      {row.words && <p className={patterns.red}>{row.words}</p>}
    </>
  );
}
