import { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { PASS_FORM } from '@houtai/contract/approvals-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

type BulkPassProps = { tasks: readonly Pick<TaskRow, 'flowId' | 'taskId'>[]; onDone: () => void; onClose: () => void };

/** Passes several documents with one comment, and says why others were not passed. */
export function BulkPass({ tasks, onDone, onClose }: BulkPassProps): ReactNode {
  const pass = useSend(calls.approvals.passMany, { silent: true });
  const form = useForm(PASS_FORM, {
    submit: async ({ comment }) => {
      const items = tasks.map(({ flowId, taskId }) => ({ flowId, taskId }));
      const { passed, refused } = await pass.run({ comment, items });
      onDone();
      if (passed > 0) toast.success(`已通过 ${passed} 条`);
      if (refused.length > 0) void confirm({ title: `${refused.length} 条没有通过`, text: <Refused items={refused} />, act: '知道了' });
    },
  });
  return (
    <FormDialog title={`通过 ${tasks.length} 条`} form={form} submit="全部通过" onClose={onClose}>
      <DeclaredFields form={form} />
    </FormDialog>
  );
}

function Refused({ items }: { items: readonly { flowId: string; title: string; msg: string }[] }): ReactNode {
  return (
    <ul>
      {items.map(({ flowId, title, msg }) => (
        <li key={flowId}>
          {title}：{msg}
        </li>
      ))}
    </ul>
  );
}
