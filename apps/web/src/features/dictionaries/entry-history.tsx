import { calls } from '@houtai/contract';
import type { DictionaryRow } from '@houtai/contract/dictionaries';
import type { HistoryEntry } from '@houtai/contract/history';
import type { ReactNode } from 'react';

import { chosenIn } from '../../kit/chosen-in.ts';
import { flagIn, textIn } from '../../kit/form/earlier-values.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { HistoryDrawer } from '../../kit/record/history-drawer.tsx';
import { useCan } from '../../platform/can.tsx';
import type { EntryValues } from './entry-dialog.tsx';
import { EntryLabel } from './entry-label.tsx';
import { TONE_WORDS } from './tones.ts';

type EntryHistoryProps = { entry: DictionaryRow; onRestore: (values: EntryValues) => void; onClose: () => void };

/** An entry with what happened to it. */
export function EntryHistory({ entry, onRestore, onClose }: EntryHistoryProps): ReactNode {
  const mayEdit = useCan('system:dict:edit');
  return (
    <HistoryDrawer
      title={`字典项：${entry.codeText}`}
      id={entry.id}
      history={calls.dictionaries.entryHistory}
      onClose={onClose}
      onRestore={mayEdit ? (earlier) => onRestore(valuesOf(earlier)) : undefined}
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

function valuesOf(earlier: HistoryEntry): EntryValues {
  const tone = textIn(earlier, 'tone');
  return {
    code: textIn(earlier, 'code'),
    codeText: textIn(earlier, 'codeText'),
    tone: chosenIn(TONE_WORDS, tone) ?? '',
    active: flagIn(earlier, 'active'),
    isDefault: flagIn(earlier, 'isDefault'),
    remark: textIn(earlier, 'remark'),
  };
}
