import { calls } from '@houtai/contract';
import { EMPLOYMENT_FORM, LEAVE_FORM } from '@houtai/contract/work-report-form';
import { LEAVE_KINDS, leaveWords } from '@houtai/contract/work-report-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { useSession } from '#platform/session/session.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { Empty } from '#ui/empty.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import css from './period-view.module.css';

/**
 * Days of leave, on which no report is due: the user's own, or with the right those of the team, including the dates of joining and
 * leaving.
 */
export function LeavesDrawer({ from, onClose }: { from: string; onClose: () => void }): ReactNode {
  const mayForOthers = useCan([calls.workHours.setEmployment.access]);
  const [adding, setAdding] = useState<'leave' | 'employment' | null>(null);
  const { data } = useQuery(queryOf(calls.workHours.leaves, { from }));
  const remove = useSend(calls.workHours.removeLeave, { onMessage: toast.success });
  const removeAsked = async (id: string, words: string) => {
    if (await confirm({ text: `删除${words}？`, act: '删除', danger: true })) await remove.run({ id }).catch(() => undefined);
  };
  return (
    <Drawer open onClose={onClose} label="请假">
      <div className={css.leaves}>
        <p>
          <Button size="small" kind="primary" onClick={() => setAdding('leave')}>
            登记请假
          </Button>
          {mayForOthers && (
            <Button size="small" onClick={() => setAdding('employment')}>
              入职离职日期
            </Button>
          )}
        </p>
        {!data && <Skeleton height={120} />}
        {data?.length === 0 && <Empty>{from} 以后没有请假</Empty>}
        <ul>
          {data?.map(({ id, userName, from, to, part, kind, remark }) => (
            <li key={id}>
              <b>{userName}</b> {LEAVE_KINDS[kind]} {leaveWords({ from, to, part })}
              <small>{remark}</small>
              <IconButton
                icon="trash"
                label="删除"
                what={`${userName} ${from}`}
                onClick={() => void removeAsked(id, `${userName} ${from} 的请假`)}
              />
            </li>
          ))}
        </ul>
      </div>
      {adding === 'leave' && <LeaveDialog mayForOthers={mayForOthers} onClose={() => setAdding(null)} />}
      {adding === 'employment' && <EmploymentDialog onClose={() => setAdding(null)} />}
    </Drawer>
  );
}

function LeaveDialog({ mayForOthers, onClose }: { mayForOthers: boolean; onClose: () => void }): ReactNode {
  const userId = useSession(({ userInfo }) => userInfo?.id);
  const add = useSend(calls.workHours.addLeave, { silent: true, onMessage: toast.success });
  const form = useForm(LEAVE_FORM, {
    initial: { userId },
    submit: async (values) => {
      await add.run(values);
      onClose();
    },
  });
  return (
    <FormDialog title="登记请假" form={form} submit="登记" onClose={onClose}>
      <DeclaredFields form={form} instead={mayForOthers ? {} : { userId: null }} />
    </FormDialog>
  );
}

function EmploymentDialog({ onClose }: { onClose: () => void }): ReactNode {
  const set = useSend(calls.workHours.setEmployment, { silent: true, onMessage: toast.success });
  const form = useForm(EMPLOYMENT_FORM, {
    submit: async (values) => {
      await set.run(values);
      onClose();
    },
  });
  return (
    <FormDialog title="入职离职日期" form={form} submit="保存" onClose={onClose}>
      <DeclaredFields form={form} hints={{ joinedOn: '不填时以账号创建日期为准', leftOn: '不填时以账号的离职日期为准' }} />
    </FormDialog>
  );
}
