import { calls } from '@houtai/contract';
import type { Question } from '@houtai/contract/question';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { SearchInput } from '#kit/search-input.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { ResponseCard } from './response-card.tsx';

import patterns from '#ui/patterns.module.css';
import css from './results.module.css';

const SIZES = [20, 50, 100];

/** Single answers, newest first, with a search in their texts. */
export function ResponseList({ id, filter, questions }: { id: string; filter: string; questions: readonly Question[] }): ReactNode {
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState({ of: filter, page: 1, size: 20 });
  const search = (words: string) => {
    setKeyword(words);
    setPage({ ...page, of: filter, page: 1 });
  };
  // Another filter begins at its first page.
  const offset = page.of === filter ? page.page : 1;
  const query = useQuery({
    ...queryOf(calls.questionnaires.responses, { id, filter, keyword, offset, limit: page.size }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={css.single} aria-label="逐份">
      <SearchInput label="在答案中查找" onSearch={search} />
      {query.isError && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          {query.data.total === 0 && <p className={css.nothing}>没有符合条件的答卷</p>}
          <ul className={patterns.stack12}>
            {query.data.rows.map((response) => (
              <ResponseCard key={response.id} response={response} questions={questions} keyword={keyword} />
            ))}
          </ul>
          {query.data.total > 0 && (
            <Pagination
              page={offset}
              size={page.size}
              total={query.data.total}
              sizes={SIZES}
              onChange={(next) => setPage({ ...next, of: filter })}
            />
          )}
        </>
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}
