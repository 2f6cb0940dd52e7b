import type { ExportCall, ExportColumn } from '@houtai/contract/exports';
import { type ReactNode, useState } from 'react';

import { Can } from '../../platform/can.tsx';
import { downloadExcel } from '../../platform/download.ts';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type ExportButtonProps<Row> = {
  /** Absent where the list cannot be exported. */
  call: ExportCall | undefined;
  /** Name of the file where the server gives none. */
  name: string;
  /** What the list was asked with. */
  asked: unknown;
  /** Those that are shown, in their order. */
  columns: readonly Column<Row>[];
};

/** 导出: all rows under the conditions and in the order of a list, with the columns that are shown, as an Excel file; for whoever may. */
export function ExportButton<Row>({ call, name, asked, columns }: ExportButtonProps<Row>): ReactNode {
  const [busy, setBusy] = useState(false);
  if (!call) return null;
  const run = async () => {
    setBusy(true);
    await downloadExcel(call, { ...given(asked), columns: exportedOf(columns) }, `${name}.xlsx`);
    setBusy(false);
  };
  return (
    <Can tag={call.access}>
      <Button size="small" disabled={busy} onClick={() => void run()}>
        {busy ? <Spinner /> : <Icon name="download" />}
        {busy ? '导出中…' : '导出'}
      </Button>
    </Can>
  );
}

/** All but what can be done with a row. */
function exportedOf<Row>(columns: readonly Column<Row>[]): ExportColumn[] {
  return columns.filter(({ card }) => card !== 'actions').map(({ id, head }) => ({ id, head }));
}

/** A condition that is blank is none. */
function given(asked: unknown): object {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== ''));
}
