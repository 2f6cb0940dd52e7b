import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import patterns from '#ui/patterns.module.css';
import css from './pending.module.css';

type PendingFootProps = {
  list: {
    offset: number;
    limit: number;
    data: { total: number } | undefined;
    setPaging: (paging: { page: number; size: number }) => void;
  };
  /** The number of selected tasks; null outside of selection mode. */
  picked: number | null;
  onPass: () => void;
  onKeys: () => void;
};

/** Below the list: the keys, the pager when there are several pages, and the action for the selection. */
export function PendingFoot({ list: { offset, limit, data, setPaging }, picked, onPass, onKeys }: PendingFootProps): ReactNode {
  const pages = Math.ceil((data?.total ?? 0) / limit);
  const go = (page: number) => setPaging({ page, size: limit });
  return (
    <footer className={css.listFoot}>
      {picked === null ? (
        <span className={css.keys}>
          <kbd>J</kbd> <kbd>K</kbd> 上下 <kbd>X</kbd> 勾选 <kbd>/</kbd> 搜索{' '}
          <button type="button" aria-keyshortcuts="?" onClick={onKeys}>
            <kbd>?</kbd> 全部按键
          </button>
        </span>
      ) : (
        <>
          <span role="status">已选 {picked} 条</span>
          <Button size="small" kind="primary" disabled={picked === 0} onClick={onPass}>
            通过
          </Button>
        </>
      )}
      <span className={patterns.grow} />
      {pages > 1 && (
        <>
          <IconButton icon="up" label="上一页" aria-disabled={offset <= 1} onClick={() => offset > 1 && go(offset - 1)} />
          {offset} / {pages}
          <IconButton icon="down" label="下一页" aria-disabled={offset >= pages} onClick={() => offset < pages && go(offset + 1)} />
        </>
      )}
    </footer>
  );
}
