import { calls } from '@houtai/contract';
import type { LoginRecord } from '@houtai/contract/login-log';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { SelectQuery } from '#kit/select-dialog/select-dialog-props.ts';
import { SelectDialog } from '#kit/select-dialog/select-dialog.tsx';
import { Button } from '#ui/buttons/button.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { toast } from '#ui/layer/toast.tsx';

import type { Demo } from '../demo.ts';

import css from '../components-page.module.css';

type Open = 'one' | 'several' | 'missing' | null;

const COLUMNS: readonly Column<LoginRecord>[] = [
  { id: 'account', head: '登录账号', width: 140, cell: (row) => row.account, card: 'title' },
  { id: 'name', head: '姓名', width: 120, cell: (row) => row.name, card: 'id' },
  { id: 'ip', head: 'IP 地址', width: 140, cell: (row) => row.ip, grow: true, card: 'meta' },
  { id: 'createdAt', head: '登录时间', width: 160, cell: (row) => <TimeCell time={row.createdAt} />, card: 'date' },
];

const input = ({ keyword, ...page }: SelectQuery) => ({ ...page, account: keyword });

function Content(): ReactNode {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div className={css.foot}>
      <Button onClick={() => setOpen('one')}>选择一条</Button>
      <Button onClick={() => setOpen('several')}>选择多条</Button>
      <Button onClick={() => setOpen('missing')}>未设置列表</Button>
      {open && (
        <SelectDialog
          title="选择登录记录"
          noun="登录记录"
          searchHint="登录账号"
          call={open === 'missing' ? undefined : calls.loginLog.page}
          input={input}
          columns={COLUMNS}
          rowId={(row) => row.id}
          label={(row) => `${row.name} ${row.ip}`}
          multiple={open === 'several'}
          onClose={close}
          onChoose={(rows) => {
            toast.success(`已选 ${rows.length} 条`);
            close();
          }}
        />
      )}
    </div>
  );
}

export const demo: Demo = { title: '从列表选择', Content };
