import { SELECT_DIALOG_WIDTH } from '@houtai/contract/limits';
import type { ListCall } from '@houtai/contract/paging';
import { type ReactNode, useEffect } from 'react';

import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { SelectFromList } from './select-from-list.tsx';

/** What of the list is asked for. */
export type Asked = { keyword: string; offset: number; limit: number };

export type SelectDialogProps<Row extends object, Input> = {
  title: string;
  /** The list to choose from; whoever leaves it out is told so, here and in the console. */
  call: ListCall<Input, Row> | undefined;
  input: (asked: Asked) => Input;
  /** Stable between renders. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** What a row is called as a chip. */
  label: (row: Row) => string;
  /** What the rows are, for the sentences: 「没有符合条件的…」. */
  noun: string;
  searchHint?: string;
  multiple?: boolean;
  /** Chosen before. */
  chosen?: readonly Row[];
  onClose: () => void;
  onChoose: (rows: readonly Row[]) => void;
};

const MISSING = '请设置url属性！';

/** The dialog that selects one or several rows of a list (specification 2.7): search, pages, the chosen as chips. */
export function SelectDialog<Row extends object, Input>({ call, ...rest }: SelectDialogProps<Row, Input>): ReactNode {
  return call ? <SelectFromList {...rest} call={call} /> : <WithoutList title={rest.title} onClose={rest.onClose} />;
}

function WithoutList({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  useEffect(() => console.error(MISSING), []);
  return (
    <Dialog open onClose={onClose} title={title} width={SELECT_DIALOG_WIDTH} footer={<Button onClick={onClose}>关闭</Button>}>
      <p role="alert">{MISSING}</p>
    </Dialog>
  );
}
