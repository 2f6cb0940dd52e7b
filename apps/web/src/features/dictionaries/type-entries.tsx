import { calls } from '@houtai/contract';
import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { DICT, FIXED_CODES, todoTypesOf } from '@houtai/contract/dictionary-types';
import type { HistoryEntry } from '@houtai/contract/history';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import { EntryDialog } from './entry-dialog.tsx';
import { EntryHistory } from './entry-history.tsx';
import { EntryTable } from './entry-table.tsx';
import { TypeHead } from './type-head.tsx';

import css from './dictionaries-page.module.css';

type Edited = { entry?: DictionaryRow; restored?: HistoryEntry['state'] };

/** The entries of a dictionary with all actions. */
export function TypeEntries({ dictionary, onChoose }: { dictionary: DictionaryType; onChoose: (type: string) => void }): ReactNode {
  const { type } = dictionary;
  const query = useQuery(queryOf(calls.dictionaries.entries, { type }, { silent: true }));
  const [edited, setEdited] = useState<Edited | null>(null);
  const [openId, setOpenId] = useState<string | null>(null);
  const addType = useSend(calls.dictionaries.addType, { onMessage: toast.success });
  const mayAdd = useCan([calls.dictionaries.addType.access]);
  const opened = query.data?.find((entry) => entry.id === openId);

  const afterAdding = async (saved: DictionaryRow) => {
    if (type !== DICT.todoSource) return;
    if (!(await confirm({ text: askForTypes(saved.codeText), act: '创建类型字典' }))) return;
    const form = { type: todoTypesOf(saved.code), name: `待办类型：${saved.codeText}` };
    await addType.run(form);
    onChoose(form.type);
  };
  return (
    <>
      <TypeHead
        dictionary={dictionary}
        mayAddEntry={mayAdd && !FIXED_CODES.includes(type)}
        onAddEntry={() => setEdited({})}
        onBack={() => onChoose('')}
      />
      {dictionary.remark && <p className={css.note}>{dictionary.remark}</p>}
      <div className={css.table}>
        {query.error && !query.data ? (
          <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
        ) : (
          <EntryTable
            type={type}
            rows={query.data}
            busy={query.isFetching}
            openId={openId}
            onOpen={setOpenId}
            onEdit={(entry) => setEdited({ entry })}
          />
        )}
      </div>
      {opened && (
        <EntryHistory
          entry={opened}
          onClose={() => setOpenId(null)}
          onRestore={({ state }) => {
            setOpenId(null);
            setEdited({ entry: opened, restored: state });
          }}
        />
      )}
      {edited && (
        <EntryDialog
          dictionary={dictionary}
          entry={edited.entry}
          restored={edited.restored ?? undefined}
          onClose={() => setEdited(null)}
          onAdded={(added) => void afterAdding(added)}
        />
      )}
    </>
  );
}

function askForTypes(source: string): string {
  return `来源「${source}」还没有待办类型，没有类型时待办表单不能提交该来源。现在为它创建类型字典？`;
}
