import type { ReactNode } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import type { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';

import type { List } from './use-list.ts';

import css from './list-page.module.css';

type NothingHereProps = {
  noun: string;
  /** The chosen view; undefined for the default one. */
  view: string | undefined;
  isFiltered: boolean;
  onClear: () => void;
  /** A button to create the first record. */
  action: ReactNode;
};

type InsteadProps = Omit<NothingHereProps, 'isFiltered' | 'onClear'> & {
  list: Pick<List<string, unknown, string>, 'data' | 'error' | 'isFiltered' | 'refresh' | 'setFilters' | 'setSearch'>;
};

/** Replaces the rows: why they failed to load, or that there are none; null when there are rows or the list is loading. */
export function insteadOfRows({ list, ...words }: InsteadProps): ReactNode {
  const { data, error } = list;
  if (error && !data) return <CallErrorNotice fault={error} onRetry={list.refresh} leave={wayOut(error, list)} />;
  if (data?.rows.length !== 0) return null;
  return <NothingHere {...words} isFiltered={list.isFiltered} onClear={() => list.setFilters({})} />;
}

/** For an unsupported address, such as an unknown order, offers the list's default state. */
function wayOut(error: CallError, list: InsteadProps['list']): { words: string; go: () => void } {
  if (error.code === 'A0400') return { words: '清除条件', go: () => list.setSearch('') };
  return { words: '返回上一页', go: () => history.back() };
}

/** Says that there are no rows, at all or for these conditions, and offers a next step. */
export function NothingHere({ noun, view, isFiltered, onClear, action }: NothingHereProps): ReactNode {
  if (!isFiltered)
    return <Empty action={view === undefined && action}>{view === undefined ? `还没有${noun}` : `「${view}」里没有${noun}`}</Empty>;
  return (
    <Empty
      action={
        <Button size="small" onClick={onClear}>
          清除条件
        </Button>
      }
    >
      没有符合条件的{noun}
    </Empty>
  );
}

type WaitingProps = { waiting: { came: number; gone: number; moved: number }; onSettle: () => void };

/** Changes by other users that wait while the user points at the rows, which stay in their places until then. */
export function WaitingStrip({ waiting: { came, gone, moved }, onSettle }: WaitingProps): ReactNode {
  const count = came + gone + moved;
  const words = [came > 0 && `新增 ${came} 条`, gone > 0 && `移出 ${gone} 条`, moved > 0 && `换位 ${moved} 条`].filter(Boolean).join('、');
  return (
    <div role="status" className={css.waitingArea}>
      {count > 0 && (
        <p className={css.waiting}>
          <b>{count} 处更新</b>
          {words}
          <span className={css.grow} />
          <small>指针移开列表后归位</small>
          <button type="button" onClick={onSettle}>
            现在归位
          </button>
        </p>
      )}
    </div>
  );
}

/** A warning that the displayed rows could not be refreshed. */
export function ListStrip({ error, onRetry }: { error: CallError; onRetry: () => void }): ReactNode {
  return (
    <p role="alert" className={css.strip}>
      刷新失败，下面是之前的内容：{error.message}
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </p>
  );
}
