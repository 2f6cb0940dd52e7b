import { localDate } from '@houtai/contract/dates';
import { ownValue } from '@houtai/contract/own-value';
import type { ReactNode } from 'react';

import type { EditedRow } from '#kit/form/line-rows.ts';
import { type CellControl, CellInput, CellSelect } from '#ui/input/cell.tsx';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import { shownAmount } from '#ui/input/texts/money-text.ts';

import { FileCell } from './file-cell.tsx';
import type { DrawnColumn } from './line-column.ts';
import { amountIn, dayIn } from './pasted-cells.ts';
import type { LineFiles } from './use-line-files.ts';

import css from './lines.module.css';

type LineCellProps = {
  control: Pick<CellControl, 'name' | 'label' | 'describedBy' | 'bad'>;
  column: DrawnColumn;
  row: EditedRow;
  files: LineFiles;
  onChange: (text: string) => void;
};

/** The control of a part as its declaration demands, without a border. */
export function LineCell({ control, column, row, files, onChange }: LineCellProps): ReactNode {
  const { name, part, placeholder, options = [] } = column;
  const value = ownValue(row, name) ?? '';
  const bare = { ...control, value, onChange, warned: Boolean(column.warning?.(row)) };
  const required = part.required !== false;
  switch (part.kind) {
    case 'choice':
    case 'maybe':
      return (
        <CellSelect {...bare} required={required} options={Object.entries(part.words).map(([code, label]) => ({ value: code, label }))} />
      );
    case 'amount':
      return (
        <CellInput
          {...bare}
          required={required}
          align="end"
          inputMode="decimal"
          maxLength={60}
          shown={column.shown?.(row) ?? shownAmount(value)}
          tone={column.tone?.(row)}
          placeholder={placeholder}
          settle={amountIn}
        />
      );
    case 'day':
      return (
        <CellInput
          {...bare}
          required={required}
          maxLength={12}
          placeholder={placeholder ?? '月-日'}
          settle={(text) => dayIn(text, localDate(new Date()))}
        />
      );
    case 'id':
      if (part.of === 'file') return <FileCell label={control.label} name={control.name} row={row} files={files} onChange={onChange} />;
      return (
        <div className={css.combo} data-bad={control.bad !== undefined || undefined}>
          <Combobox
            aria-label={control.label}
            aria-invalid={control.bad !== undefined}
            name={control.name}
            value={value}
            options={options}
            placeholder={placeholder}
            onChange={onChange}
          />
        </div>
      );
    default:
      return <CellInput {...bare} required={required} maxLength={'max' in part ? part.max : undefined} placeholder={placeholder} />;
  }
}
