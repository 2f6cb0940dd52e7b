import { calls } from '@houtai/contract';
import { CRON_MAX, cronFault } from '@houtai/contract/cron';
import type { JobRow } from '@houtai/contract/jobs';
import { type ReactNode, useId } from 'react';

import { FormProblem, SubmitButton } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Segmented } from '../../ui/input/radio-group.tsx';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { choiceOf, cronOf } from './cron-choice.ts';
import { CronFields } from './cron-fields.tsx';

import css from './jobs.module.css';

/** What can be set for a job. */
export type JobValues = Pick<JobRow, 'cron' | 'active' | 'makeUp'>;

const REFRESHED = [calls.jobs.page, calls.jobs.get, calls.jobs.history];

const NONE = () => '';

/** Sets when a job runs, or with the values of an earlier entry sets that again. */
export function JobDialog({ job, initial, onClose }: { job: JobRow; initial: JobValues; onClose: () => void }): ReactNode {
  const formId = useId();
  const update = useSend(calls.jobs.update, REFRESHED, { silent: true });
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
      await saveOver(job.version, (version) => update.mutateAsync({ ...values, version }));
      toast.success('定时任务已保存，立即生效');
      onClose();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`设置「${job.label}」`}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind="primary" formOwner={formId}>
            保存设置
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate className={css.form} onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <CronFields form={form} cron={cronOf(choiceIn(form.read))} most={CRON_MAX} />
        <Field label="状态" hint="停用期间的时间不会补跑">
          {(control) => (
            <Segmented
              {...control}
              name="active"
              options={ACTIVE}
              value={form.read('active')}
              onChange={(value) => form.change('active', value)}
            />
          )}
        </Field>
        <Field label="错过后" hint="服务器停机而错过的时间，24 小时内">
          {(control) => (
            <Segmented
              {...control}
              name="makeUp"
              options={MAKE_UP}
              value={form.read('makeUp')}
              onChange={(value) => form.change('makeUp', value)}
            />
          )}
        </Field>
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}

const ACTIVE = [
  { value: '1', label: '启用' },
  { value: '0', label: '停用' },
];

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
