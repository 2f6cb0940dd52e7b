import { PAGE_SIZES } from '@houtai/contract/limits';
import { Fragment, type ReactNode, type RefObject } from 'react';

import { Pagination } from '#ui/pagination.tsx';
import { scrollToTop } from '#ui/scroll-to-start.ts';

import type { List } from './use-list.ts';

import patterns from '#ui/patterns.module.css';
import css from './list-page.module.css';

type Paged = Pick<List<string, unknown>, 'data' | 'growing' | 'limit' | 'offset' | 'setPaging'>;

/** What keys do with the row that has the focus, in words by key. */
export type RowKeys = Readonly<Record<string, string>>;

type ListFootProps = {
  list: Paged;
  scroller: RefObject<HTMLElement | null>;
  /** Keys of the row that has the focus, in words; absent where there are none. */
  keys: RowKeys | undefined;
  /** Extra content next to the row count. */
  beside: ReactNode;
  /** Replaces the pager when all rows are on one page. */
  whole: ReactNode;
  ticked: number;
  /** Actions for the selected rows. */
  children: ReactNode;
};

/** Below the rows: the actions for selected rows, the keys and the pager. */
export function ListFoot({ list, scroller, keys, beside, whole, ticked, children }: ListFootProps): ReactNode {
  return (
    <footer className={css.foot} data-bare={(list.growing && ticked === 0 && !beside) || undefined}>
      {ticked > 0 && (
        <span className={css.chosen} role="status">
          已选 {ticked} 条{children}
        </span>
      )}
      {keys && ticked === 0 && (
        <span className={`${css.keys} ${patterns.keyHint}`}>
          <kbd>J</kbd>
          <kbd>K</kbd> 换一条　
          {Object.entries({ ...keys, Enter: '打开' }).map(([key, words]) => (
            <Fragment key={key}>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd> {words}　
            </Fragment>
          ))}
        </span>
      )}
      <span className={css.grow} />
      {whole === undefined ? <ListPages list={list} scroller={scroller} /> : <span className={css.count}>{whole}</span>}
      {beside}
    </footer>
  );
}

function ListPages({ list, scroller }: { list: Paged; scroller: RefObject<HTMLElement | null> }): ReactNode {
  if (list.growing) return null;
  return (
    <Pagination
      page={list.offset}
      size={list.limit}
      total={list.data?.total ?? 0}
      sizes={PAGE_SIZES}
      onChange={(paging) => {
        list.setPaging(paging);
        if (scroller.current) scrollToTop(scroller.current);
      }}
    />
  );
}
