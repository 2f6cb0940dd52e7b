import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import { answerInWords, numbersOf } from '@houtai/contract/questionnaire-logic';
import type { QuestionnaireResponse } from '@houtai/contract/questionnaire-shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Dialog } from '#ui/layer/dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { ColumnChoice } from './column-choice.tsx';
import { ResponseCard } from './response-card.tsx';

import patterns from '#ui/patterns.module.css';
import css from './tables.module.css';

const SIZES = [20, 50, 100];

type ResponseTableProps = {
  id: string;
  filter: string;
  questions: readonly Question[];
  columns: readonly string[];
  onColumns: (columns: readonly string[]) => void;
};

/** The answers as rows with a column for each chosen question; the time opens the answer. */
export function ResponseTable({ id, filter, questions, columns, onColumns }: ResponseTableProps): ReactNode {
  const [page, setPage] = useState({ of: filter, page: 1, size: 20 });
  const [opened, setOpened] = useState<QuestionnaireResponse | null>(null);
  const offset = page.of === filter ? page.page : 1;
  const query = useQuery({
    ...queryOf(calls.questionnaires.responses, { id, filter, offset, limit: page.size }, { silent: true }),
    placeholderData: keepPreviousData,
  });
  const numbers = numbersOf(questions);
  const shown = columns.flatMap((column) => questions.find((question) => question.id === column) ?? []);
  if (!query.data)
    return query.isError ? <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} /> : <Skeleton height={240} />;
  const { rows, total } = query.data;
  return (
    <section className={css.sheet} aria-label="表格">
      <p className={css.sheetHead}>
        <span>{total} 份，列的取舍和顺序与导出一致</span>
        <ColumnChoice questions={questions} columns={columns} onChange={onColumns} />
      </p>
      <div className={css.scroll} role="region" aria-label="答卷表" tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">提交时间</th>
              {shown.map((question) => (
                <th key={question.id} scope="col" title={question.title}>
                  {numbers.get(question.id)}. {question.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <button type="button" onClick={() => setOpened(row)}>
                    {localDateTime(new Date(row.submittedAt))}
                  </button>
                </th>
                {shown.map((question) => {
                  const text = cellText(question, row);
                  return (
                    <td key={question.id} title={text}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > 0 && (
        <Pagination page={offset} size={page.size} total={total} sizes={SIZES} onChange={(next) => setPage({ ...next, of: filter })} />
      )}
      {opened && (
        <Dialog open title="答卷" onClose={() => setOpened(null)}>
          <ul className={patterns.stack12}>
            <ResponseCard response={opened} questions={questions} keyword="" />
          </ul>
        </Dialog>
      )}
    </section>
  );
}

function cellText(question: Question, { answers, files }: QuestionnaireResponse): string {
  const values = ownValue(answers, question.id);
  if (!values) return '';
  if (question.kind !== 'file') return answerInWords(question, answers).join('；');
  return files
    .filter((file) => values.includes(file.id))
    .map(({ fileName }) => fileName)
    .join('；');
}
