import type { FileEntry } from '@houtai/contract/record-files';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { Empty } from '#ui/empty.tsx';

import { ContentView } from '../content-view.tsx';
import { officeBytes } from '../office-bytes.ts';
import { readSheetAside } from './read-sheet-aside.ts';
import type { ShownSheet } from './shown-sheet.ts';

import css from './sheet-view.module.css';

type Workbook = { bytes: Uint8Array; first: ShownSheet };

/** The values of a workbook as tables; nothing in it is computed or executed. */
export function SheetView({ file }: { file: FileEntry }): ReactNode {
  return (
    <ContentView file={file} read={open}>
      {(workbook) => <Sheets file={file} workbook={workbook} />}
    </ContentView>
  );
}

async function open(content: Blob, signal: AbortSignal): Promise<Workbook> {
  const bytes = await officeBytes(content);
  const first = await readSheetAside(bytes, 0, signal);
  const start = first.sheets[0]?.index ?? 0;
  return { bytes, first: start === 0 ? first : await readSheetAside(bytes, start, signal) };
}

function Sheets({ file, workbook: { bytes, first } }: { file: FileEntry; workbook: Workbook }): ReactNode {
  const start = first.sheets[0]?.index ?? 0;
  const [index, setIndex] = useState(start);
  const { data = first } = useQuery({
    queryKey: ['sheet', file.fileUrl, index],
    queryFn: ({ signal }) => readSheetAside(bytes, index, signal),
    enabled: index !== start,
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: (old) => old,
  });
  const shown = index === start ? first : data;
  return (
    <div className={css.book}>
      {first.sheets.length > 1 && (
        <div className={css.names} role="group" aria-label="工作表">
          {first.sheets.map((sheet) => (
            <button key={sheet.index} type="button" aria-pressed={sheet.index === index} onClick={() => setIndex(sheet.index)}>
              {sheet.name}
            </button>
          ))}
        </div>
      )}
      <div className={css.scroll} data-sideways tabIndex={0} role="region" aria-label="工作表内容">
        {shown.isCut && <p className={css.cut}>表格较大，只显示开头的部分（至多 500 行、50 列），完整内容请下载查看</p>}
        {shown.notices.length > 0 && (
          <ul className={css.notices} aria-label="预览说明">
            {shown.notices.map((notice) => (
              <li key={notice}>{notice}</li>
            ))}
          </ul>
        )}
        {shown.rows.length === 0 ? <Empty>这个工作表没有内容</Empty> : <Cells rows={shown.rows} />}
      </div>
    </div>
  );
}

function Cells({ rows }: Pick<ShownSheet, 'rows'>): ReactNode {
  return (
    <table className={css.table}>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at}>
            <th scope="row">{at + 1}</th>
            {row.map(
              (cell, column) =>
                cell && (
                  <td key={column} rowSpan={cell.rowSpan} colSpan={cell.colSpan} data-number={cell.isNumber || undefined}>
                    {cell.text}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
