import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';
import { Empty } from '#ui/empty.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';

import { TypeDialog } from './type-dialog.tsx';
import { TypeEntries } from './type-entries.tsx';
import { TypeList } from './type-list.tsx';

import css from './dictionaries-page.module.css';

const ALL = queryOf(calls.dictionaries.typePage, { limit: 1000 }, { silent: true });

/**
 * The dictionaries at the left with the entries of the chosen one beside them. The address names the chosen one; by default it is the
 * first.
 */
export default function DictionariesPage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(ALL);
  const isNarrow = useIsNarrowSheet(754);
  const named = params.get('type') ?? '';
  // On a phone the list comes first; on a wide page the first dictionary opens once it is loaded.
  const chosen = named === '' && !isNarrow ? (query.data?.rows[0]?.type ?? '') : named;
  const choose = (type: string) => setParams(type === '' ? {} : { type }, { replace: named !== '' });
  const dictionary = query.data?.rows.find((row) => row.type === chosen);
  return (
    <div className={css.page} data-chosen={dictionary ? true : undefined}>
      <TypeList query={query} chosen={chosen} onChoose={choose} onAdd={() => setIsAdding(true)} />
      <section className={css.entries} aria-label="字典详情">
        {dictionary ? (
          <TypeEntries key={dictionary.type} dictionary={dictionary} onChoose={choose} />
        ) : (
          <Empty>{chosen === '' || !query.data ? '从左侧选择一个字典，查看和维护它的字典项' : '该字典不存在或已被删除'}</Empty>
        )}
      </section>
      {isAdding && <TypeDialog onAdded={choose} onClose={() => setIsAdding(false)} />}
    </div>
  );
}
