import { calls } from '@houtai/contract';
import { MAX_PASSWORDS, SHEET_PASSWORD_DAYS } from '@houtai/contract/limits';
import type { UserRow } from '@houtai/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { downloadExcel } from '#platform/calls/download.ts';
import { refreshSubjects } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { FirstAccessDialog } from './first-access-dialog.tsx';
import { useSetActive } from './user-actions.tsx';

type BulkProps = { rows: readonly UserRow[]; onDone: () => void };

/** The actions on the selected users, either for all or for none. */
export function UserBulk(props: BulkProps): ReactNode {
  return (
    <>
      <Can tag={[calls.users.update.access]}>
        <SetUsersActive {...props} />
      </Can>
      <Can tag={[calls.firstAccess.send.access]}>
        <FirstLinks {...props} />
      </Can>
      <Can tag={[calls.users.resetPasswords.access]}>
        <PasswordSheet {...props} />
      </Can>
    </>
  );
}

function SetUsersActive({ rows, onDone }: BulkProps): ReactNode {
  const setActive = useSetActive();
  const set = async (active: boolean) => {
    if (await setActive(rows, active)) onDone();
  };
  return (
    <>
      <RowAction onClick={() => void set(true)}>启用</RowAction>
      <RowAction danger onClick={() => void set(false)}>
        停用
      </RowAction>
    </>
  );
}

/** Links by which users without a password of their own set one. */
function FirstLinks({ rows, onDone }: BulkProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    if (rows.length > MAX_PASSWORDS) toast.warning(`一次最多选择 ${MAX_PASSWORDS} 人`);
    else setOpen(true);
  };
  const done = () => {
    setOpen(false);
    onDone();
  };
  return (
    <>
      <RowAction onClick={open}>发首次登录链接</RowAction>
      {isOpen && <FirstAccessDialog rows={rows} onClose={() => setOpen(false)} onDone={done} />}
    </>
  );
}

/** New passwords as a sheet that can be downloaded only once, because the server stores only hashes. */
function PasswordSheet({ rows, onDone }: BulkProps): ReactNode {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    if (rows.length > MAX_PASSWORDS) return toast.warning(`一次最多选择 ${MAX_PASSWORDS} 人`);
    if (!(await confirm(question(rows)))) return;
    setBusy(true);
    const isSaved = await downloadExcel(calls.users.resetPasswords, { ids: rows.map(({ id }) => id) }, '首次密码.xlsx');
    setBusy(false);
    await refreshSubjects(client, 'users');
    if (!isSaved) return;
    toast.success(`已生成 ${rows.length} 人的首次密码，表格已下载`);
    onDone();
  };
  return (
    <RowAction danger busy={isBusy} onClick={() => void make()}>
      {isBusy ? '正在生成首次密码…' : '生成首次密码表'}
    </RowAction>
  );
}

function question(rows: readonly UserRow[]) {
  const signedIn = rows.filter(({ lastSignInAt }) => lastSignInAt !== null).length;
  const loses = signedIn > 0 ? `其中 ${signedIn} 人登录过：原密码失效，所有设备立即退出。` : '';
  const text =
    `为选中的 ${rows.length} 人生成首次密码？${loses}表格只下载这一次，系统不保存密码；` +
    `密码 ${SHEET_PASSWORD_DAYS} 天内有效，首次登录后必须修改。请妥善分发并在分发后销毁表格。`;
  return { text, act: '生成并下载', danger: true };
}
