import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { PeriodClosing } from '@houtai/contract/work-hours';
import { REOPEN_FORM } from '@houtai/contract/work-report-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { AudienceNote } from '#kit/known-records/audience-line.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import { manyHours } from '../hours/hours-text.ts';
import { DepartmentChoice } from './department-choice.tsx';

import css from './period-view.module.css';

/** Maximum number of names shown of those who will be notified. */
const NAMED = 20;

type PeriodClosingsProps = { day: string; departmentId: string; onDepartment: (departmentId: string) => void };

/** The state of the period for the departments that the user's roles cover; closing stores who is missing, opening asks for a reason. */
export function PeriodClosings({ day, departmentId, onDepartment }: PeriodClosingsProps): ReactNode {
  const which = { day, departmentId: departmentId || undefined };
  const { data, error, refetch } = useQuery(queryOf(calls.workHours.closings, which, { silent: true }));
  const close = useSend(calls.workHours.close, { onMessage: toast.success });
  const [isReopening, setReopening] = useState(false);
  const today = localDate(useNow());
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} />;
  const open = data.departments.filter(({ closedAt }) => closedAt === null);
  const missing = open.flatMap((row) => row.missing);
  const ask = async () => {
    const told = await send(calls.workHours.periodAudience, { ...which, act: 'close' });
    const early = data.end > today ? `账期到 ${data.end} 才结束，剩下的日子也不能再填。` : '';
    const text = (
      <>
        <Missing words={`关闭 ${open.length} 个部门的账期后，工时不能再改。${early}`} missing={missing} />
        <AudienceNote members={told} most={NAMED} />
      </>
    );
    if (await confirm({ title: '关闭账期', text, act: '关闭账期' })) await close.run(which).catch(() => undefined);
  };
  return (
    <section aria-label="部门账期" className={css.closings}>
      <h2>
        部门账期
        <span>
          {data.start} 至 {data.end}，合计 <b>{manyHours(data.hours)}</b> 小时
        </span>
        <DepartmentChoice value={departmentId} onChange={onDepartment} />
        {open.length < data.departments.length && (
          <Button size="small" onClick={() => setReopening(true)}>
            重新打开
          </Button>
        )}
        <Button
          kind="primary"
          size="small"
          disabled={open.length === 0 || close.busy || data.start > today}
          onClick={() => void ask().catch(() => undefined)}
        >
          关闭账期
        </Button>
      </h2>
      <div className={css.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">部门</th>
              <th scope="col">状态</th>
              <th scope="col">人数</th>
              <th scope="col">工时</th>
              <th scope="col">缺交</th>
            </tr>
          </thead>
          <tbody>
            {data.departments.map((row) => (
              <DepartmentRow key={row.departmentId} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {isReopening && <ReopenDialog which={which} onClose={() => setReopening(false)} />}
    </section>
  );
}

function DepartmentRow({ row }: { row: PeriodClosing }): ReactNode {
  return (
    <tr>
      <th scope="row">{row.departmentName}</th>
      <td>
        {row.closedAt ? (
          <StateMark shape="done">
            <span>
              {row.closedBy} <TimeCell time={row.closedAt} /> 关闭
            </span>
          </StateMark>
        ) : (
          <StateMark shape="waiting">{row.reopenReason ? `${row.reopenedBy} 重新打开：${row.reopenReason}` : '未关闭'}</StateMark>
        )}
      </td>
      <td>{row.people}</td>
      <td>{manyHours(row.hours)}</td>
      <td title={row.missing.map(({ name, days }) => `${name} ${days.join('、')}`).join('\n')}>
        {row.missing.map(({ name, days }) => `${name} ${days.length} 天`).join('、') || '无'}
      </td>
    </tr>
  );
}

function Missing({ words, missing }: { words: string; missing: PeriodClosing['missing'] }): ReactNode {
  return (
    <>
      <p>{words}</p>
      {missing.length === 0 ? (
        <p>没有人缺交。</p>
      ) : (
        <>
          <p>{missing.length} 人缺交，名单随关账保存：</p>
          <ul className={css.missing}>
            {missing.map(({ userId, name, days }) => (
              <li key={userId}>
                {name} <small>{days.map((day) => day.slice(5)).join('、')}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function ReopenDialog({ which, onClose }: { which: { day: string; departmentId: string | undefined }; onClose: () => void }): ReactNode {
  const reopen = useSend(calls.workHours.reopen, { silent: true, onMessage: toast.success });
  const { data: told = [] } = useQuery(queryOf(calls.workHours.periodAudience, { ...which, act: 'reopen' }, { silent: true }));
  const form = useForm(REOPEN_FORM, {
    submit: async (values) => {
      await reopen.run({ ...values, ...which });
      onClose();
    },
  });
  return (
    <FormDialog title="重新打开账期" form={form} submit="重新打开" onClose={onClose}>
      <DeclaredFields form={form} />
      <AudienceNote members={told} most={NAMED} />
    </FormDialog>
  );
}
