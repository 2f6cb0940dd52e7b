import { ROW_KEY } from '@houtai/contract/form-check';
import { type ReactNode } from 'react';

import { useFileDrop } from '#kit/files/queue/use-file-drop.ts';
import type { EditedRow } from '#kit/form/line-rows.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import type { CellControl } from '#ui/input/cell.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/layer/menu.tsx';

import { LineCell } from './line-cell.tsx';
import type { DrawnColumn } from './line-column.ts';
import type { LineAct } from './line-keys.ts';
import type { LineFiles } from './use-line-files.ts';

import css from './lines.module.css';

type LineRowProps = {
  place: { name: string; index: number; count: number; note: string };
  row: EditedRow;
  columns: readonly DrawnColumn[];
  badOf: (part: string) => CellControl['bad'];
  files: LineFiles;
  onCell: (key: string, part: Readonly<Record<string, string>>) => void;
  onAct: (what: LineAct | 'copy-row') => void;
};

/** One row: its number, its cells and its actions. A file dropped on the row becomes its file. */
export function LineRow({ place, row, columns, badOf, files, onCell, onAct }: LineRowProps): ReactNode {
  const { name, index, count, note } = place;
  const key = row[ROW_KEY] ?? '';
  const { over, handlers } = useFileDrop((dropped) => files.add(key, dropped));
  const { onDragOver, onDragLeave, onDrop } = handlers;
  return (
    <tr data-over={over || undefined} onDragOver={onDragOver} onDragLeave={onDragLeave} onDrop={onDrop}>
      <th scope="row">{index + 1}</th>
      {columns.map((column) => (
        <td key={column.name} data-cell={`${name}.${index}.${column.name}`} data-label={column.part.label}>
          <LineCell
            control={{
              name: `${name}.${index}.${column.name}`,
              label: `${column.part.label} 第 ${index + 1} 行`,
              describedBy: note,
              bad: badOf(column.name),
            }}
            column={column}
            row={row}
            files={files}
            onChange={(text) => onCell(key, { [column.name]: text })}
          />
        </td>
      ))}
      <td className={css.menu}>
        <Menu trigger={<IconButton icon="more" label="行操作" what={`第 ${index + 1} 行`} tabIndex={-1} />}>
          <MenuItem icon="copy" onClick={() => onAct('copy-row')}>
            复制一行
          </MenuItem>
          <MenuItem icon="up" disabled={index === 0} onClick={() => onAct('move-up')}>
            上移
          </MenuItem>
          <MenuItem icon="down" disabled={index === count - 1} onClick={() => onAct('move-down')}>
            下移
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon="trash" onClick={() => onAct('remove')}>
            删除
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}
