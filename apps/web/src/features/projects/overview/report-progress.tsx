import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PROGRESS_FORM } from '@houtai/contract/projects-form';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { toast } from '#ui/layer/toast.tsx';

import { PlanAudience } from '../milestones/plan-audience.tsx';

type ReportProgressProps = { project: Pick<ProjectDetail, 'id' | 'version' | 'state'>; milestone: MilestoneRow; onClose: () => void };

/** Reports the completeness of a milestone. */
export function ReportProgress({ project, milestone, onClose }: ReportProgressProps): ReactNode {
  const report = useSend(calls.projects.reportProgress, { silent: true });
  const { id, version } = project;
  const today = localDate(useNow());
  const { realStart, realEnd } = milestone;
  const form = useForm(PROGRESS_FORM, {
    initial: { percent: String(Number(milestone.percent)), realStart, realEnd },
    submit: async (values) => {
      await report.run({ ...values, id, version, milestoneId: milestone.id });
      toast.success('进度已填报');
      onClose();
    },
  });
  const { fields } = form;
  const percent = Number(form.read('percent'));
  const isDone = percent >= 100;
  return (
    <FormDialog title={`填报「${milestone.name}」的进度`} form={form} submit="填报" onClose={onClose}>
      <TextField of={fields.percent} inputMode="decimal" hint="高于 100 为超额完成" />
      <DateField of={fields.realStart} max={today} required={percent > 0} />
      <DateField of={fields.realEnd} max={today} required={isDone} />
      <TextareaField of={fields.remark} rows={2} />
      <PlanAudience project={project} owners={[milestone.ownerId]} reason={form.read('remark')} />
    </FormDialog>
  );
}
