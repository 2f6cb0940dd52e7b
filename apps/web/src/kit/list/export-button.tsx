import type { ExportCall, ExportColumn } from '@houtai/contract/exports';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, useState } from 'react';

import { downloadExcel } from '#platform/calls/download.ts';
import { Can } from '#platform/session/can.tsx';
import { useThrottle } from '#platform/use-throttle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';

/** A column of the list; the column of actions is not exported. */
type Shown = { id: string; head: string; card?: string };

type ExportButtonProps = {
  /** Absent when the list cannot be exported. */
  call: ExportCall<Tag> | undefined;
  /** The name of the file when the server gives none. */
  name: string;
  /** The list's query. */
  asked: unknown;
  /** The visible columns in their order. */
  columns: readonly Shown[];
  /** How many rows there will be, where more stand in the list than are in the file. */
  count?: number | undefined;
};

/**
 * The 导出 button: an Excel file of all rows that match the list's conditions, in its order and with its visible columns; for users with the
 * right.
 */
export function ExportButton({ call, name, asked, columns, count }: ExportButtonProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const run = async (call: ExportCall<Tag>) => {
    setBusy(true);
    await downloadExcel(call, { ...given(asked), columns: exportedOf(columns) }, `${name}.xlsx`);
    setBusy(false);
  };
  const press = useThrottle((call: ExportCall<Tag>) => void run(call));
  if (!call) return null;
  const button = (
    <Button size="small" title="导出" disabled={busy || press.busy} onClick={() => press.run(call)}>
      {busy ? <Spinner /> : <Icon name="download" />}
      {busy ? '导出中…' : count === undefined ? '导出' : `导出 ${count} 条`}
    </Button>
  );
  return call.access === 'signed-in' ? button : <Can tag={[call.access]}>{button}</Can>;
}

/** All columns except the actions. */
function exportedOf(columns: readonly Shown[]): ExportColumn[] {
  return columns.filter(({ card }) => card !== 'actions').map(({ id, head }) => ({ id, head }));
}

/** Omits blank conditions. */
function given(asked: unknown): object {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== ''));
}
