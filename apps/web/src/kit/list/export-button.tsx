import type { ExportCall, ExportColumn } from '@houtai/contract/exports';
import type { Tag } from '@houtai/contract/tags';
import { type ReactNode, useState } from 'react';

import { downloadExcel } from '#platform/calls/download.ts';
import { Can } from '#platform/session/can.tsx';
import { useThrottle } from '#platform/use-throttle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';

/** A column as the list has it: what can be done with a row is no part of a file. */
type Shown = { id: string; head: string; card?: string };

type ExportButtonProps = {
  /** Absent where the list cannot be exported. */
  call: ExportCall<Tag> | undefined;
  /** Name of the file where the server gives none. */
  name: string;
  /** What the list was asked with. */
  asked: unknown;
  /** Those that are shown, in their order. */
  columns: readonly Shown[];
};

/** 导出: all rows under the conditions and in the order of a list, with the columns that are shown, as an Excel file; for anyone who may. */
export function ExportButton({ call, name, asked, columns }: ExportButtonProps): ReactNode {
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
      {busy ? '导出中…' : '导出'}
    </Button>
  );
  return call.access === 'signed-in' ? button : <Can tag={[call.access]}>{button}</Can>;
}

/** All but what can be done with a row. */
function exportedOf(columns: readonly Shown[]): ExportColumn[] {
  return columns.filter(({ card }) => card !== 'actions').map(({ id, head }) => ({ id, head }));
}

/** A condition that is blank is none. */
function given(asked: unknown): object {
  return Object.fromEntries(Object.entries(asked ?? {}).filter(([, value]) => value !== ''));
}
