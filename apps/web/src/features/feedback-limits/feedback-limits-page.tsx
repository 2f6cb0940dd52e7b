import { calls } from '@houtai/contract';
import type { FeedbackLimits } from '@houtai/contract/feedback-limits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { PageHead } from '#kit/page-head.tsx';
import { HistoryDrawer } from '#kit/record/history-drawer.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { LimitsEffect } from './limits-effect.tsx';
import { limitsToSend, type TypedLimits, typedOf } from './limits-form.ts';
import { LimitsSettings } from './limits-settings.tsx';
import { LimitsTable } from './limits-table.tsx';

import css from './feedback-limits-page.module.css';

/** The time limits of feedback by level, what it may wait for, and how long its reporter has to accept it. */
export default function FeedbackLimitsPage(): ReactNode {
  const query = useQuery(queryOf(calls.feedbackLimits.get, {}, { silent: true }));
  const { data, error } = query;
  if (error && !data) return <LoadFailed message={error.message} onRetry={() => void query.refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return <Limits key={data.version} stored={data} />;
}

function Limits({ stored }: { stored: FeedbackLimits }): ReactNode {
  const [typed, setTyped] = useState<TypedLimits>(() => typedOf(stored));
  const [applyTo, setApplyTo] = useState<'new' | 'open'>('new');
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const save = useSend(calls.feedbackLimits.save, { onMessage: toast.success });
  const mayEdit = useCan([calls.feedbackLimits.save.access]);
  const sent = limitsToSend(typed);
  const isChanged = JSON.stringify(sent) !== JSON.stringify(limitsToSend(typedOf(stored)));
  useLeaveGuard(isChanged);
  const change = (part: Partial<TypedLimits>) => setTyped((before) => ({ ...before, ...part }));
  const submit = async () => {
    setFaults(new Map());
    try {
      await save.run({ ...sent, applyTo });
    } catch (error) {
      if (error instanceof CallError) setFaults(new Map(error.faults.map(({ path, msg }) => [path, msg])));
    }
  };
  const shared = { typed, faults, disabled: !mayEdit, onChange: change };
  return (
    <div className={css.page}>
      <PageHead
        title="反馈时限"
        tools={
          <>
            <Button kind="ghost" onClick={() => setHistoryOpen(true)}>
              改动记录
            </Button>
            {mayEdit && (
              <Button kind="primary" disabled={!isChanged || save.busy} onClick={() => void submit()}>
                保存
              </Button>
            )}
          </>
        }
      >
        <span className={css.why}>
          工作时间 {stored.hours.from} 至 {stored.hours.to}，按工作日历
        </span>
      </PageHead>
      <div className={css.both}>
        <div>
          <LimitsTable {...shared} />
          <LimitsSettings {...shared} />
        </div>
        {mayEdit && isChanged && <LimitsEffect typed={typed} applyTo={applyTo} onApplyTo={setApplyTo} />}
      </div>
      {isHistoryOpen && (
        <HistoryDrawer title="反馈时限" id="all" history={calls.feedbackLimits.history} onClose={() => setHistoryOpen(false)} />
      )}
    </div>
  );
}
