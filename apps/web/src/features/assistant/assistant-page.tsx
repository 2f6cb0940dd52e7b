import { calls } from '@houtai/contract';
import type { UsageRow } from '@houtai/contract/assistant';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { days } from '#kit/list/search/conditions.ts';
import { person } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import type { Column } from '#ui/data-table/column.ts';

import { ReadOthersDialog } from './proposals/read-others-dialog.tsx';
import { SettingsDialog } from './settings/settings-dialog.tsx';
import { TestDialog } from './settings/test-dialog.tsx';

const LIST = listOf(calls.assistant.usage, { conditions: [days('from', 'to', '日期'), person('userId', '人员')] });

const COLUMNS: readonly Column<UsageRow>[] = [
  { id: 'day', head: '日期', width: 104, cell: (row) => row.day, pin: 'start', card: 'date' },
  { id: 'userName', head: '人员', width: 120, cell: (row) => row.userName, card: 'title' },
  { id: 'departmentName', head: '部门', width: 160, cell: (row) => row.departmentName, grow: true, card: 'meta' },
  {
    id: 'questions',
    head: '提问次数',
    width: 104,
    cell: (row) => row.questions,
    align: 'end',
    total: { of: (row) => row.questions, decimals: 0 },
    card: 'state',
  },
  {
    id: 'promptTokens',
    head: '输入 token',
    width: 120,
    cell: (row) => row.promptTokens,
    align: 'end',
    total: { of: (row) => row.promptTokens, decimals: 0 },
  },
  {
    id: 'completionTokens',
    head: '输出 token',
    width: 120,
    cell: (row) => row.completionTokens,
    align: 'end',
    total: { of: (row) => row.completionTokens, decimals: 0 },
  },
];

function readColumn(onRead: (row: UsageRow) => void): Column<UsageRow> {
  const cell = (row: UsageRow) => (
    <Button kind="ghost" size="small" aria-label={`查看 ${row.userName} ${row.day} 的对话`} onClick={() => onRead(row)}>
      查看对话
    </Button>
  );
  return { id: 'read', head: '操作', width: 104, cell, pin: 'end', card: 'actions' };
}

/** The 智能助手 page for administrators: usage, the provider, and its test. */
export default function AssistantPage(): ReactNode {
  const mayEdit = useCan([calls.assistant.save.access]);
  const mayRead = useCan([calls.assistant.readOthers.access]);
  const [read, setRead] = useState<UsageRow | null>(null);
  const [open, setOpen] = useState<'settings' | 'test' | null>(null);
  const settings = useQuery(queryOf(calls.assistant.settings, {})).data;
  const list = useList(LIST);
  return (
    <>
      <ListPage
        name="assistant-usage"
        title="智能助手"
        noun="提问"
        list={list}
        columns={mayRead ? [...COLUMNS, readColumn(setRead)] : COLUMNS}
        rowId={(row) => `${row.day} ${row.userId}`}
        tools={
          mayEdit && (
            <Button size="small" onClick={() => setOpen('test')}>
              连接测试
            </Button>
          )
        }
        actions={
          mayEdit && (
            <Button size="small" kind="primary" disabled={!settings} onClick={() => setOpen('settings')}>
              设置
            </Button>
          )
        }
      />
      {open === 'settings' && settings && <SettingsDialog settings={settings} onClose={() => setOpen(null)} />}
      {read && <ReadOthersDialog row={read} onClose={() => setRead(null)} />}
      {open === 'test' && <TestDialog onClose={() => setOpen(null)} />}
    </>
  );
}
