import { calls } from '@houtai/contract';
import type { DictionaryType } from '@houtai/contract/dictionaries';
import type { HistoryEntry } from '@houtai/contract/history';
import { type ReactNode, useState } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { useSend } from '#platform/calls/query.ts';
import { Can, useCan } from '#platform/session/can.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { TypeDialog } from './type-dialog.tsx';

import css from './dictionaries-page.module.css';

type TypeHeadProps = { dictionary: DictionaryType; mayAddEntry: boolean; onAddEntry: () => void; onBack: () => void };

/** The columns of an export. */
const COLUMNS = [
  { id: 'codeText', head: '标签' },
  { id: 'code', head: '键值' },
  { id: 'isDefault', head: '默认' },
  { id: 'remark', head: '备注' },
  { id: 'active', head: '状态' },
];

/** Name and code of the chosen dictionary, and its actions. */
export function TypeHead({ dictionary, mayAddEntry, onAddEntry, onBack }: TypeHeadProps): ReactNode {
  const { type, name, entries, version } = dictionary;
  const mayEdit = useCan([calls.dictionaries.updateType.access]);
  const removeType = useSend(calls.dictionaries.removeType, { onMessage: toast.success });
  const [shown, setShown] = useState<'history' | null>(null);
  const [edited, setEdited] = useState<{ of: DictionaryType; restored?: HistoryEntry['state'] } | null>(null);
  const remove = async () => {
    const text = `删除字典「${name}」${entries > 0 ? `和其中的 ${entries} 个字典项` : ''}？删除后不能恢复。`;
    if (!(await confirm({ text, act: '删除', danger: true }))) return;
    const removed = await removeType.run({ id: type, version }).then(
      () => true,
      () => false,
    );
    if (removed) onBack();
  };
  return (
    <header className={css.head}>
      <span className={css.back}>
        <IconButton icon="back" label="返回字典列表" onClick={onBack} />
      </span>
      <h2>
        {name}
        <code>{type}</code>
      </h2>
      <IconButton icon="clock" label="变更记录" onClick={() => setShown('history')} />
      <Can tag={[calls.dictionaries.updateType.access]}>
        <IconButton icon="edit" label="修改字典" onClick={() => setEdited({ of: dictionary })} />
      </Can>
      {!dictionary.builtIn && (
        <Can tag={[calls.dictionaries.removeType.access]}>
          <IconButton icon="trash" label="删除字典" onClick={() => void remove()} />
        </Can>
      )}
      {entries > 0 && <ExportButton call={calls.dictionaries.exportEntries} name="字典项" asked={{ type }} columns={COLUMNS} />}
      <ImportButton kind="dictionary-entries" noun="字典项" tag="system:dict:import" subject="dictionaries" within={type} />
      {mayAddEntry && <AddButton tag={calls.dictionaries.addType.access} noun="字典项" onClick={onAddEntry} />}
      {shown && (
        <HistoryDrawer
          title={`字典：${name}`}
          id={type}
          history={calls.dictionaries.typeHistory}
          onClose={() => setShown(null)}
          onRestore={
            mayEdit
              ? ({ state }) => {
                  setShown(null);
                  setEdited({ of: dictionary, restored: state });
                }
              : undefined
          }
        />
      )}
      {edited && <TypeDialog dictionary={edited.of} restored={edited.restored ?? undefined} onClose={() => setEdited(null)} />}
    </header>
  );
}
