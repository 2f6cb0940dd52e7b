import { calls } from '@houtai/contract';
import { isUnderWay, type RowOutcome, WRITTEN_HEADS } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';
import { Pagination } from '#ui/pagination.tsx';

import { ConflictTable } from './conflict-table.tsx';
import { ErrorFile } from './error-file.tsx';
import { ImportFigures } from './import-figures.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportActs } from './use-import.ts';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

const PAGE = 50;

type PreviewPageProps = { task: ImportDetail; acts: ImportActs };

/** The 数据预览 page: what the import will do, row by row. Faulty cells can be corrected and conflicts decided here. */
export function PreviewPage({ task, acts }: PreviewPageProps): ReactNode {
  const [wanted, setWanted] = useState<'' | RowOutcome>('');
  const [page, setPage] = useState(1);
  const views = viewsOf(task);
  const view = views.some(({ value }) => value === wanted) ? wanted : '';
  const query = useQuery({
    ...queryOf(calls.imports.rows, { id: task.id, offset: page, limit: PAGE, ...(view !== '' && { outcome: view }) }),
    placeholderData: keepPreviousData,
    enabled: !isUnderWay(task.state),
  });
  const show = (next: string) => {
    setWanted(views.find(({ value }) => value === next)?.value ?? '');
    setPage(1);
  };
  const mayEdit = task.state === 'checked' || task.state === 'failed';
  return (
    <div className={css.preview}>
      <ImportFigures task={task} view={view} onView={show} />
      <div className={css.tools}>
        <span className={css.views}>
          <Segmented aria-label="显示的行" value={view} options={views} onChange={show} />
        </span>
        <span className={css.quiet}>
          {view === 'conflict' ? lastWords(task) : mayEdit ? '双击单元格，或按 Enter，可直接改正；红色的点一下即可' : ''}
        </span>
        <span className={patterns.grow} />
        <ErrorFile task={task} />
      </div>
      {task.faults.length > 0 && view === 'error' && <FaultKinds faults={task.faults} />}
      {query.data ? (
        view === 'conflict' ? (
          <ConflictTable task={task} rows={query.data.rows} decide={acts.decide} />
        ) : (
          <PreviewTable
            columns={shownColumns(task)}
            rows={query.data.rows}
            onEdit={mayEdit ? (cell) => void acts.edit.run({ id: task.id, cells: [cell] }) : undefined}
          />
        )
      ) : (
        <Spinner />
      )}
      {query.data && query.data.total > PAGE && (
        <Pagination page={page} size={PAGE} total={query.data.total} sizes={[PAGE]} onChange={(paging) => setPage(paging.page)} />
      )}
    </div>
  );
}

function viewsOf({ counts, total }: ImportDetail): { value: '' | RowOutcome; label: string }[] {
  const shown = (value: RowOutcome, words: string) => ((counts[value] ?? 0) > 0 ? [{ value, label: `${words} ${counts[value]}` }] : []);
  return [
    { value: '', label: `全部 ${total}` },
    ...shown('error', '有错误'),
    ...shown('conflict', '两边都改过'),
    ...shown('new', '将新增'),
    ...shown('update', '将更新'),
    ...shown('kept', '保留'),
    ...shown('skipped', '跳过'),
  ];
}

/** The imported columns by their index in the sheet, without the column of error messages from an earlier download. */
function shownColumns({ columns, fields }: ImportDetail): { column: number; head: string }[] {
  return columns.flatMap(({ field, head }, column) =>
    field === '' || WRITTEN_HEADS.has(head) ? [] : [{ column, head: fields.find(({ name }) => name === field)?.label ?? head }],
  );
}

function lastWords({ last }: ImportDetail): string {
  return last ? `上次导入：${last.userName} ${last.at.slice(0, 10)}` : '';
}

function FaultKinds({ faults }: Pick<ImportDetail, 'faults'>): ReactNode {
  return (
    <ul className={css.kinds} aria-label="错误的种类">
      {faults.slice(0, 8).map(({ msg, rows }) => (
        <li key={msg}>
          {msg} <b>{rows} 行</b>
        </li>
      ))}
    </ul>
  );
}
