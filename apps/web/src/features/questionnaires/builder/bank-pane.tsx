import { calls } from '@houtai/contract';
import type { Question } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { SearchInput } from '#kit/search-input.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './builder.module.css';

/** Questions saved for reuse: a press inserts one after the selected question. */
export function BankPane({ onTake }: { onTake: (question: Question) => void }): ReactNode {
  const [keyword, setKeyword] = useState('');
  const query = useQuery({
    ...queryOf(calls.questionnaires.bank, { ...(keyword !== '' && { keyword }) }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const remove = useSend(calls.questionnaires.removeFromBank, { onMessage: toast.success });
  const drop = async (id: string, title: string) => {
    if (await confirm({ title: '移出题库', text: `「${title}」将不再出现在题库中，已用到它的问卷不受影响。`, act: '移出', danger: true }))
      await remove.run({ id });
  };
  return (
    <section className={css.bank} aria-label="题库">
      <SearchInput label="在题库中查找" placeholder="查找题目" onSearch={setKeyword} />
      {query.isError && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <ul>
          {query.data.map(({ id, question, ownerName }) => (
            <li key={id}>
              <button type="button" aria-label={`插入 ${question.title}`} onClick={() => onTake(question)}>
                <span>{question.title}</span>
                <small>{`${QUESTION_KINDS[question.kind].words} · ${ownerName}`}</small>
              </button>
              <IconButton
                icon="trash"
                label="移出题库"
                what={question.title}
                onClick={() => void drop(id, question.title).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={120} />
      )}
      {query.data?.length === 0 && (
        <p className={css.hint}>{keyword ? '没有找到这样的题目' : '题库还是空的。在题目右上角点「存入题库」，就能在别的问卷里再用。'}</p>
      )}
    </section>
  );
}
