import { calls } from '@houtai/contract';
import type { DictionaryRow } from '@houtai/contract/dictionaries';
import type { HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { useCan } from '#platform/session/can.tsx';

import { EntryLabel } from './entry-label.tsx';

type EntryHistoryProps = { entry: DictionaryRow; onRestore: (earlier: HistoryEntry) => void; onClose: () => void };

/** An entry with its history. */
export function EntryHistory({ entry, onRestore, onClose }: EntryHistoryProps): ReactNode {
  const mayEdit = useCan([calls.dictionaries.updateType.access]);
  return (
    <HistoryDrawer
      title={`字典项：${entry.codeText}`}
      id={entry.id}
      history={calls.dictionaries.entryHistory}
      onClose={onClose}
      onRestore={mayEdit ? onRestore : undefined}
    >
      <Facts
        facts={[
          ['键值', entry.code],
          [
            '样式',
            <EntryLabel key="tone" tone={entry.tone}>
              {entry.codeText}
            </EntryLabel>,
          ],
          ['状态', entry.active ? '启用' : '停用'],
          ['默认', entry.isDefault ? '是' : '否'],
          ['更新时间', <TimeCell key="time" time={entry.updatedAt} />],
          ['备注', entry.remark],
        ]}
      />
    </HistoryDrawer>
  );
}
