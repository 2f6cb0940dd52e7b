import { calls } from '@houtai/contract';
import type { NoticeDetail } from '@houtai/contract/notices';
import type { ReactNode } from 'react';

import { useOpenForm } from '#kit/resource/resource-acts.ts';
import { useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

/** 发布 for a draft and 撤销 for a published notice, each with a confirmation of the effect; a notice that was published can be copied. */
export function NoticeActs({ notice }: { notice: NoticeDetail }): ReactNode {
  const open = useOpenForm();
  return (
    <>
      <Can tag={[calls.notices.publish.access]}>
        <Move notice={notice} />
      </Can>
      {notice.status !== '0' && (
        <Can tag={[calls.notices.add.access]}>
          <Button onClick={() => open({ initial: { ...notice } })}>复制为草稿</Button>
        </Can>
      )}
    </>
  );
}

function Move({ notice }: { notice: NoticeDetail }): ReactNode {
  const { id, version, status, title } = notice;
  const publish = useSend(calls.notices.publish, { onMessage: toast.success });
  const withdraw = useSend(calls.notices.withdraw, { onMessage: toast.success });
  const ask = async (text: string, act: string, { run }: typeof publish) => {
    if (await confirm({ text, act, danger: act === '撤销' })) void run({ id, version });
  };
  const whom = notice.audience === 'all' ? '全体员工' : `「${notice.departmentNames.join('、')}」及其下级部门的员工`;
  if (status === '0')
    return (
      <Button disabled={publish.busy} onClick={() => void ask(`发布「${title}」？${whom}将收到消息，发布后不能再修改。`, '发布', publish)}>
        发布
      </Button>
    );
  if (status === '2') return null;
  return (
    <Button disabled={withdraw.busy} onClick={() => void ask(`撤销「${title}」？接收人将不能再看到它，相关消息会收回。`, '撤销', withdraw)}>
      撤销
    </Button>
  );
}
