import { calls } from '@houtai/contract';
import { CRON_MAX, cronFault } from '@houtai/contract/cron';
import { choiceOf, cronOf } from '@houtai/contract/cron-choice';
import type { JobRow } from '@houtai/contract/jobs';
import type { ReactNode } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { CronFields } from './cron-fields.tsx';

import css from './jobs.module.css';

/** What can be set for a job. */
export type JobValues = Pick<JobRow, 'cron' | 'active' | 'makeUp'>;

const NONE = () => '';

/** Sets when a job runs, or with the values of an earlier entry sets that again. */
export function JobDialog({ job, initial, onClose }: { job: JobRow; initial: JobValues; onClose: () => void }): ReactNode {
  const update = useSend(calls.jobs.update, { silent: true });
  const choice = choiceOf(initial.cron);
  const form = useForm(
    [
      { name: 'way', initial: choice.way, check: NONE },
      { name: 'minute', initial: choice.minute, check: (value, read) => (read('way') === 'hour' ? minuteFault(value) : '') },
      { name: 'time', initial: choice.time, check: (value) => (/^\d{2}:\d{2}$/.test(value) ? '' : '请填写时间') },
      { name: 'weekday', initial: choice.weekday, check: NONE },
      { name: 'day', initial: choice.day, check: NONE },
      { name: 'text', initial: choice.text, check: (value, read) => (read('way') === 'free' ? (cronFault(value) ?? '') : '') },
      { name: 'active', initial: initial.active ? '1' : '0', check: NONE },
      { name: 'makeUp', initial: initial.makeUp ? '1' : '0', check: NONE },
    ],
    async (read) => {
      const cron = cronOf(choiceIn(read));
      const values = { id: job.id, cron, active: read('active') === '1', makeUp: read('makeUp') === '1' };
      const isSaved = await saveOver(job.version, (version) => update.run({ ...values, version }), {
        history: calls.jobs.history,
        id: job.id,
      });
      if (isSaved) toast.success('定时任务已保存，立即生效');
      onClose();
    },
  );
  return (
    <FormDialog title={`设置「${job.label}」`} form={form} submit="保存设置" onClose={onClose}>
      <div className={css.form}>
        <CronFields form={form} cron={cronOf(choiceIn(form.read))} most={CRON_MAX} />
        <WordsField form={form} name="active" label="状态" hint="停用期间的时间不会补跑" options={ACTIVE_OPTIONS} />
        <WordsField form={form} name="makeUp" label="错过后" hint="服务器停机而错过的时间，24 小时内" options={MAKE_UP} />
      </div>
    </FormDialog>
  );
}

const MAKE_UP = [
  { value: '1', label: '补跑一次' },
  { value: '0', label: '跳过' },
];

type Read = (name: 'way' | 'minute' | 'time' | 'weekday' | 'day' | 'text') => string;

function choiceIn(read: Read) {
  return { way: read('way'), minute: read('minute'), time: read('time'), weekday: read('weekday'), day: read('day'), text: read('text') };
}

function minuteFault(value: string): string {
  return /^[0-5]?\d$/.test(value) ? '' : '请填写 0 至 59';
}
