import { calls } from '@houtai/contract';
import { choiceOf, cronOf } from '@houtai/contract/cron-choice';
import { textsOf } from '@houtai/contract/form-check';
import type { JobRow } from '@houtai/contract/jobs';
import { JOB_EDITOR_FORM, JOB_FORM } from '@houtai/contract/jobs-form';
import type { ReactNode } from 'react';

import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { CronFields } from './cron-fields.tsx';

import patterns from '#ui/patterns.module.css';

type JobDialogProps = {
  job: JobRow;
  /** Earlier values to open the form with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Changes the schedule of a job, optionally beginning with earlier values. */
export function JobDialog({ job, restored, onClose }: JobDialogProps): ReactNode {
  const update = useSend(calls.jobs.update, { silent: true });
  const { cron, active, makeUp } = textsOf(JOB_FORM.fields, { ...job, ...restored });
  const form = useForm(JOB_EDITOR_FORM, {
    initial: { ...choiceOf(cron), active, makeUp },
    submit: async ({ active, makeUp, ...choice }) => {
      const isSaved = await saveChanged(JOB_FORM, {
        values: { cron: cronOf(choice), active, makeUp },
        opened: job,
        save: (values, version) => update.run({ id: job.id, ...values, version }),
        told: { history: calls.jobs.history, id: job.id },
      });
      if (isSaved) toast.success('定时任务已保存，立即生效');
      onClose();
    },
  });
  return (
    <FormDialog title={`设置「${job.label}」`} form={form} submit="保存设置" onClose={onClose}>
      <div className={patterns.stack8}>
        <CronFields fields={form.fields} way={form.read('way')} cron={cronOf(form.values)} />
        <WordsField of={form.fields.active} hint="停用期间的时间不会补跑" />
        <WordsField of={form.fields.makeUp} hint="服务器停机而错过的时间，24 小时内" />
      </div>
    </FormDialog>
  );
}
