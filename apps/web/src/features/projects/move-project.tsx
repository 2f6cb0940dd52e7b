import { calls } from '@houtai/contract';
import { type MovedProjectState, projectMove } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PROJECT_MOVE_FORM } from '@houtai/contract/projects-form';
import type { ReactNode } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

type MoveProjectProps = { project: ProjectDetail; to: MovedProjectState; onClose: () => void };

/** Moves a project to another state, with a note. */
export function MoveProject({ project: { id, number, version, completeness }, to, onClose }: MoveProjectProps): ReactNode {
  const move = useSend(calls.projects.move, { silent: true });
  const form = useForm(PROJECT_MOVE_FORM, {
    initial: { to },
    submit: async (values) => {
      await move.run({ ...values, id, version });
      toast.success('项目状态已更新');
      onClose();
    },
  });
  const isEarly = to === 'done' && Number(completeness) < 100;
  return (
    <FormDialog
      title={`${projectMove(to)} ${number}`}
      form={form}
      submit={projectMove(to)}
      kind={to === 'stopped' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {isEarly && <p>完成度还是 {completeness}%，完成后不能再填报进度。</p>}
      <TextareaField of={form.fields.reason} required={to === 'stopped' || to === 'active'} />
    </FormDialog>
  );
}
