import { calls } from '@houtai/contract';
import { cronWords } from '@houtai/contract/cron-choice';
import { describeFormFields } from '@houtai/contract/form-words';
import type { HistoryEntry } from '@houtai/contract/history';
import type { JobRow } from '@houtai/contract/jobs';
import { JOB_FORM } from '@houtai/contract/jobs-form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ActiveMark } from '#kit/form/fields/active-mark.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Can, useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { JobDialog } from './job-dialog.tsx';
import { JobRuns } from './job-runs.tsx';

const { fields } = JOB_FORM;

type Edited = { job: JobRow; restored?: HistoryEntry['state'] };

/** A job beside its list: its schedule, its runs, and its changes. */
export function JobDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.jobs.get, { id }, { silent: true }));
  const mayEdit = useCan([calls.jobs.update.access]);
  const [edited, setEdited] = useState<Edited | null>(null);
  const restore =
    (job: JobRow) =>
    ({ state }: HistoryEntry) =>
      setEdited({ job, restored: state });
  return (
    <>
      <DetailDrawer noun={nounOf(calls.jobs.get)} query={query}>
        {(job) => ({
          code: job.id,
          title: job.label,
          state: <ActiveMark active={job.active} />,
          meta: <span>{job.description}</span>,
          body: <JobBody job={job} onRestore={mayEdit ? restore(job) : undefined} />,
          foot: (
            <>
              {mayEdit && (
                <Button kind="primary" onClick={() => setEdited({ job })}>
                  修改
                </Button>
              )}
              <Can tag={[calls.jobs.run.access]}>
                <RunNow job={job} />
              </Can>
            </>
          ),
        })}
      </DetailDrawer>
      {edited && <JobDialog key={edited.job.id} job={edited.job} restored={edited.restored ?? undefined} onClose={() => setEdited(null)} />}
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
          [fields.makeUp.label, describeFormFields(fields, job).makeUp],
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
