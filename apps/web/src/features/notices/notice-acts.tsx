import { calls } from '@houtai/contract';
import type { NoticeDetail } from '@houtai/contract/notices';
import { type ReactNode, useState } from 'react';

import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { useNoticeRefresh } from './use-notice-refresh.ts';

/** 发布 for a draft, 撤销 for what is published; each says what will happen first. */
export function NoticeActs({ notice }: { notice: NoticeDetail }): ReactNode {
  const { id, version, status, title } = notice;
  const [busy, setBusy] = useState(false);
  const refresh = useNoticeRefresh();
  const run = async (text: string, act: string, call: typeof calls.notices.publish) => {
    if (!(await confirm({ text, act, danger: act === '撤销' }))) return;
    setBusy(true);
    // A refusal has been told, and what is shown may be older than what it is about.
    await send(call, { id, version }, { onMessage: toast.success }).catch(() => undefined);
    setBusy(false);
    refresh();
  };
  const whom = notice.audience === 'all' ? '全体员工' : `「${notice.departmentNames.join('、')}」及其下级部门的员工`;
  if (status === '0')
    return (
      <Button
        kind="primary"
        disabled={busy}
        onClick={() => void run(`发布「${title}」？${whom}将收到消息，发布后不能再修改。`, '发布', calls.notices.publish)}
      >
        发布
      </Button>
    );
  if (status === '2') return null;
  return (
    <Button
      disabled={busy}
      onClick={() => void run(`撤销「${title}」？接收人将不能再看到它，相关消息会收回。`, '撤销', calls.notices.withdraw)}
    >
      撤销
    </Button>
  );
}
