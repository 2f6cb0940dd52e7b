import { IMPORT_MODES } from '@houtai/contract/import-words';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { FileName } from '#kit/files/file-name.tsx';
import { PlainSelect } from '#ui/input/choice/plain-select.tsx';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { MatchColumns } from './match-columns.tsx';
import { MatchValues } from './match-values.tsx';
import type { ImportActs, ImportMatching } from './use-import.ts';
import type { OpenField } from './use-open-aliases.ts';

import patterns from '#ui/patterns.module.css';
import css from './import.module.css';

const MODES = Object.entries(IMPORT_MODES).map(([value, label]) => ({ value, label }));

/** Number of rows offered as the header row. */
const HEADER_ROWS = 30;

type MatchPageProps = {
  task: ImportDetail;
  matching: ImportMatching;
  fields: readonly OpenField[];
  onMatch: (matching: ImportMatching) => void;
  setSheet: ImportActs['setSheet'];
  /** Called when another sheet or header row is chosen, which makes the matched columns invalid. */
  onSheet: () => void;
};

/** The 对应列与值 page: the sheet, its header row, the columns and the meaning of their spellings. */
export function MatchPage({ task, matching, fields, onMatch, setSheet, onSheet }: MatchPageProps): ReactNode {
  const { id, fileName, sheets, sheet, headerRow } = task;
  const rows = Array.from({ length: Math.max(HEADER_ROWS, headerRow) }, (_, index) => [index + 1, `第 ${index + 1} 行`] as const);
  const take = (chosen: { sheet: number; headerRow?: number }) => {
    onSheet();
    void setSheet.run({ id, ...chosen });
  };
  return (
    <>
      <div className={css.bar}>
        <strong>
          <FileName name={fileName} />
        </strong>
        <span className={css.quiet}>
          {task.total} 行 · {task.columns.length} 列
        </span>
        {sheets.length > 1 && (
          <PlainSelect
            aria-label="工作表"
            prefix="工作表"
            value={sheet}
            options={sheets.map((name, index) => [index, `${name}（第 ${index + 1} 张）`] as const)}
            onChange={(next) => take({ sheet: Number(next) })}
          />
        )}
        <PlainSelect
          aria-label="列名所在的行"
          prefix="列名在"
          value={headerRow}
          options={rows}
          onChange={(next) => take({ sheet, headerRow: Number(next) })}
        />
        {headerRow > 1 && <span className={css.quiet}>上面 {headerRow - 1} 行是说明，已跳过</span>}
        <span className={patterns.grow} />
        <span className={css.quiet}>已有的</span>
        <Segmented
          aria-label="导入方式"
          value={matching.mode}
          options={MODES}
          onChange={(next) => onMatch({ ...matching, mode: next === 'new' || next === 'update' ? next : 'both' })}
        />
      </div>
      <div className={css.match}>
        <div className={css.scroll}>
          <MatchColumns
            task={task}
            chosen={matching.columns}
            onChoose={(column, field) =>
              onMatch({ ...matching, columns: matching.columns.map((held, index) => (index === column ? field : held)) })
            }
          />
        </div>
        <aside className={css.side} aria-label="值的对应">
          <MatchValues
            task={task}
            fields={fields}
            said={matching.values}
            onSay={(...values) =>
              onMatch({
                ...matching,
                values: [
                  ...matching.values.filter((one) => !values.some(({ field, text }) => one.field === field && one.text === text)),
                  ...values,
                ],
              })
            }
          />
        </aside>
      </div>
    </>
  );
}
