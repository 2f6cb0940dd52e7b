import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { PlainSelect } from './input/choice/plain-select.tsx';
import { pageCount, pagerItems, typedPage } from './pager-items.ts';

import css from './pagination.module.css';

type PaginationProps = {
  /** The current page, from 1. */
  page: number;
  size: number;
  total: number;
  sizes: readonly number[];
  /** Called with the new paging; another size returns to page 1. */
  onChange: (paging: { page: number; size: number }) => void;
};

/** The pager of a list in the order prev, pager, next, sizes, total, jumper; nothing for an empty list (specification 9). */
export function Pagination({ page, size, total, sizes, onChange }: PaginationProps): ReactNode {
  if (total === 0) return null;
  const pages = pageCount(total, size);
  const go = (wanted: number) => {
    if (wanted !== page) onChange({ page: wanted, size });
  };
  return (
    <div className={css.pagination}>
      <nav aria-label="分页" className={css.pager}>
        <button type="button" aria-label="上一页" disabled={page <= 1} onClick={() => go(page - 1)}>
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden />
        </button>
        <span className={css.place}>
          {page} / {pages}
        </span>
        {pagerItems(page, pages).map((item) =>
          typeof item === 'number' ? (
            <button
              key={item}
              type="button"
              className={css.number}
              aria-label={`第 ${item} 页`}
              aria-current={item === page ? 'page' : undefined}
              onClick={() => go(item)}
            >
              {item}
            </button>
          ) : (
            <span key={item} className={css.gap} aria-hidden>
              …
            </span>
          ),
        )}
        <button type="button" aria-label="下一页" disabled={page >= pages} onClick={() => go(page + 1)}>
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
        </button>
      </nav>
      <span className={css.sizes}>
        <PlainSelect
          aria-label="每页条数"
          value={size}
          options={(sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b)).map((choice) => [choice, `${choice} 条/页`])}
          onChange={(choice) => onChange({ page: 1, size: Number(choice) })}
        />
      </span>
      <span>共 {total} 条</span>
      <Jumper page={page} pages={pages} onJump={go} />
    </div>
  );
}

function Jumper({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const jump = () => {
    const target = typed === null ? null : typedPage(typed, pages);
    setTyped(null);
    if (target !== null) onJump(target);
  };
  return (
    <form
      className={css.jumper}
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <label>
        前往
        <input
          inputMode="numeric"
          aria-label="页码"
          value={typed ?? page}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={jump}
        />
      </label>
      页
    </form>
  );
}
