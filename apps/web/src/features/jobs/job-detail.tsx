import { calls } from '@houtai/contract';
import { cronWords } from '@houtai/contract/cron-choice';
import type { HistoryEntry } from '@houtai/contract/history';
import type { JobRow } from '@houtai/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '../../kit/form/active-mark.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { JobDialog, type JobValues } from './job-dialog.tsx';
import { JobRuns } from './job-runs.tsx';

type Edited = { job: JobRow; values: JobValues };

/** A job beside its list: when it runs, how it went, and what was set. */
export function JobDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.jobs.get, { id }, { silent: true }));
  const mayEdit = useCan('monitor:job:edit');
  const [edited, setEdited] = useState<Edited | null>(null);
  const restore = (job: JobRow) => (entry: HistoryEntry) => {
    const values = valuesIn(entry.state);
    if (values) setEdited({ job, values });
  };
  return (
    <>
      <DetailDrawer noun="定时任务" query={query}>
        {(job) => ({
          code: job.id,
          title: job.label,
          state: <ActiveMark active={job.active} />,
          meta: <span>{job.description}</span>,
          body: <JobBody job={job} onRestore={mayEdit ? restore(job) : undefined} />,
          foot: (
            <>
              {mayEdit && (
                <Button kind="primary" onClick={() => setEdited({ job, values: job })}>
                  修改
                </Button>
              )}
              <Can tag="monitor:job:run">
                <RunNow job={job} />
              </Can>
            </>
          ),
        })}
      </DetailDrawer>
      {edited && <JobDialog key={edited.job.id} job={edited.job} initial={edited.values} onClose={() => setEdited(null)} />}
    </>
  );
}

function JobBody({ job, onRestore }: { job: JobRow; onRestore: ((entry: HistoryEntry) => void) | undefined }): ReactNode {
  const isUsual = job.cron === job.usualCron;
  return (
    <>
      <Facts
        facts={[
          ['执行时间', isUsual ? cronWords(job.cron) : `${cronWords(job.cron)}（默认 ${cronWords(job.usualCron)}）`],
          ['表达式', <code key="cron">{job.cron}</code>],
          ['错过后', job.makeUp ? '补跑一次' : '跳过'],
          ['下次运行', job.nextRunAt && <TimeCell key="next" time={job.nextRunAt} />],
        ]}
      />
      <JobRuns id={job.id} />
      <RecordHistory id={job.id} history={calls.jobs.history} onRestore={onRestore} />
    </>
  );
}

function RunNow({ job }: { job: JobRow }): ReactNode {
  const run = useSend(calls.jobs.run, { onMessage: toast.success });
  const ask = async () => {
    if (await confirm({ text: `立即执行「${job.label}」？${job.description}。` })) void run.run({ id: job.id });
  };
  return (
    <Button disabled={run.busy} onClick={() => void ask()}>
      立即执行
    </Button>
  );
}

function valuesIn(state: HistoryEntry['state']): JobValues | null {
  const { cron, active, makeUp } = state ?? {};
  return typeof cron === 'string' && typeof active === 'boolean' && typeof makeUp === 'boolean' ? { cron, active, makeUp } : null;
}
