import { calls } from '@houtai/contract';
import type { ImportDetail } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { downloadExcel } from '#platform/calls/download.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

type ErrorFileProps = { task: Pick<ImportDetail, 'id' | 'fileName' | 'counts' | 'state'> };

/**
 * Downloads the faulty rows for correction and another import: only those rows, or the whole file with them marked as long as nothing was
 * imported.
 */
export function ErrorFile({ task: { id, fileName, counts, state } }: ErrorFileProps): ReactNode {
  if (!counts.error) return null;
  const download = (faults: '1' | 'all') => void downloadExcel(calls.imports.file, { id, faults }, fileName);
  return (
    <>
      <Button size="small" onClick={() => download('1')}>
        <Icon name="download" />
        下载错误行
      </Button>
      {state !== 'done' && (
        <Button size="small" onClick={() => download('all')}>
          下载整份文件并标出错误
        </Button>
      )}
    </>
  );
}
