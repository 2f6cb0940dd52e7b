import { calls } from '@houtai/contract';
import { valuesOf } from '@houtai/contract/form-check';
import { planMoves } from '@houtai/contract/milestones';
import { isUnopened } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PLAN_FORM } from '@houtai/contract/projects-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet, WideField } from '#kit/form/sheets/form-sheet.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { LinesField } from '#kit/lines/lines-field.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { BeyondEnd } from './beyond-end.tsx';
import { PlanAudience } from './plan-audience.tsx';

type PlanDrawerProps = {
  project: ProjectDetail;
  /** Replaces the current milestones. */
  rows?: readonly Readonly<Record<string, unknown>>[];
  onClose: () => void;
};

export function PlanDrawer(props: PlanDrawerProps): ReactNode {
  return (
    <Drawer open onClose={props.onClose} label="调整里程碑计划" width={960}>
      <PlanForm {...props} />
    </Drawer>
  );
}

const STALE_MS = 60_000;

function PlanForm({ project, rows, onClose }: PlanDrawerProps): ReactNode {
  const plan = useSend(calls.projects.plan, { silent: true });
  const uploads = useUploads(ATTACHMENTS);
  const people = useQuery({ ...queryOf(calls.people.options, {}, { silent: true }), staleTime: STALE_MS }).data ?? [];
  const isOpen = !isUnopened(project.state);
  const { id } = project;
  const form = useForm(PLAN_FORM, {
    initial: { milestones: rows ?? planIn(project).milestones },
    checks: { reason: (reason) => (isOpen && reason === '' ? '项目已立项，请写明调整原因' : '') },
    submit: async (values) => {
      const isSaved = await saveChanged(PLAN_FORM, {
        values,
        opened: planIn(project),
        save: (values, version) => plan.run({ ...values, id, version }),
        read: async () => planIn(await send(calls.projects.get, { id }, { silent: true })),
        told: { history: calls.projects.history, id },
      });
      if (!isSaved) return;
      toast.success('里程碑计划已保存');
      onClose();
    },
  });
  const { fields } = form;
  const typed = valuesOf({ fields: { milestones: PLAN_FORM.fields.milestones } }, () => form.read('milestones'));
  const moves = planMoves(project.milestones, typed.milestones);
  return (
    <FormSheet form={form} submit="保存计划" onCancel={onClose}>
      <WideField>
        <TextareaField of={fields.reason} required={isOpen} rows={2} />
        {moves.length > 0 && (
          <PlanAudience project={project} owners={moves.flatMap(({ ownerIds }) => ownerIds)} reason={form.read('reason')} />
        )}
      </WideField>
      <WideField>
        <LinesField
          of={fields.milestones}
          uploads={uploads}
          hint="可从 Excel 直接粘贴多行"
          columns={{
            name: { width: 200, grow: true },
            ownerId: {
              width: 136,
              options: people.map(({ userId, contactName, departmentName, py }) => ({
                value: userId,
                label: contactName,
                note: departmentName,
                sought: py,
              })),
              placeholder: '项目经理',
            },
            weight: { width: 72 },
            planStart: { width: 112 },
            planEnd: { width: 112 },
          }}
        />
        <BeyondEnd endDate={project.endDate} milestones={typed.milestones} />
      </WideField>
    </FormSheet>
  );
}

/** The plan of a project in the format of its form. */
function planIn({ milestones, version }: ProjectDetail) {
  const rows = milestones.map(({ id, name, ownerId, weight, planStart, planEnd }) => ({ id, name, ownerId, weight, planStart, planEnd }));
  return { milestones: rows, reason: '', version };
}
