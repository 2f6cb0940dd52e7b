import { calls } from '@houtai/contract';
import type { ProjectDetail } from '@houtai/contract/projects';
import { MOVED_MILESTONE_FORM } from '@houtai/contract/projects-form';
import type { ReactNode } from 'react';

import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import type { MovedMilestone } from '../timeline/use-moved-bar.ts';
import { BeyondEnd } from './beyond-end.tsx';
import { PlanAudience } from './plan-audience.tsx';

/** Asks for the reason of a moved milestone, and stores it. */
export function MoveMilestone({
  project,
  moved,
  onClose,
}: {
  project: ProjectDetail;
  moved: MovedMilestone;
  onClose: () => void;
}): ReactNode {
  const move = useSend(calls.projects.moveMilestone, { silent: true });
  const { id, version, milestones } = project;
  const { planStart, planEnd } = moved;
  const form = useForm(MOVED_MILESTONE_FORM, {
    initial: { planStart, planEnd },
    submit: async (values) => {
      await move.run({ ...values, id, version, milestoneId: moved.id });
      toast.success('里程碑日期已调整');
      onClose();
    },
  });
  const milestone = milestones.find(({ id }) => id === moved.id);
  return (
    <FormDialog title={`调整「${milestone?.name ?? ''}」的计划`} form={form} submit="保存调整" onClose={onClose}>
      <DateField of={form.fields.planStart} />
      <DateField of={form.fields.planEnd} />
      <BeyondEnd endDate={project.endDate} milestones={[{ name: milestone?.name ?? '', planEnd: form.read('planEnd') }]} />
      <TextareaField of={form.fields.reason} rows={3} />
      <PlanAudience project={project} owners={[milestone?.ownerId ?? '']} reason={form.read('reason')} />
    </FormDialog>
  );
}
