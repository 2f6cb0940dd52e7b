import { PAGE_SIZES } from '@houtai/contract/limits';
import type { ReactNode, RefObject } from 'react';

import { Pagination } from '#ui/pagination.tsx';
import { scrollToTop } from '#ui/scroll-to-start.ts';

import type { List } from './use-list.ts';

import patterns from '#ui/patterns.module.css';
import css from './list-page.module.css';

type Paged = Pick<List<string, unknown>, 'data' | 'growing' | 'limit' | 'offset' | 'setPaging'>;

type ListFootProps = {
  list: Paged;
  scroller: RefObject<HTMLElement | null>;
  /** What the rows are in the order of, in words. */
  order: string | undefined;
  /** What there is beside the rows. */
  beside: ReactNode;
  /** In place of the pages, of rows that are all on one. */
  whole: ReactNode;
  ticked: number;
  /** What can be done with the rows that are ticked. */
  children: ReactNode;
};

/** Below the rows: what is done with the ticked ones, their order, and the pages. */
export function ListFoot({ list, scroller, order, beside, whole, ticked, children }: ListFootProps): ReactNode {
  return (
    <footer className={css.foot} data-bare={(list.growing && ticked === 0 && !beside) || undefined}>
      {ticked > 0 && (
        <span className={css.chosen} role="status">
          已选 {ticked} 条{children}
        </span>
      )}
      {order !== undefined && ticked === 0 && (
        <span className={css.order}>
          {order}
          <span className={`${css.keys} ${patterns.keyHint}`}>
            <kbd>J</kbd>
            <kbd>K</kbd> 换一条　<kbd>Enter</kbd> 打开
          </span>
        </span>
      )}
      <span className={css.grow} />
      {beside}
      {whole === undefined ? <ListPages list={list} scroller={scroller} /> : <span className={css.count}>{whole}</span>}
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
