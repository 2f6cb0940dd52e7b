import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import { POST_FORM } from '@houtai/contract/posts-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '../../kit/form-layout/declared-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRecordForm } from '../../kit/form/use-record-form.ts';
import { useSend } from '../../platform/query.ts';

const HINTS = {
  code: '字母开头，不能与其他岗位相同',
  sort: '数字小的排在前面',
  active: '停用后不能再分配给用户，已担任的人不受影响',
};

type PostDialogProps = {
  /** Absent: a new one. */
  post?: PostRow | undefined;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Makes a post or changes one. */
export function PostDialog({ post, restored, onClose }: PostDialogProps): ReactNode {
  const add = useSend(calls.posts.add, { silent: true });
  const update = useSend(calls.posts.update, { silent: true });
  const form = useRecordForm(POST_FORM, {
    noun: '岗位',
    record: post,
    restored,
    history: calls.posts.history,
    add: (values, idempotencyKey) => add.run(values, { idempotencyKey }),
    update: (values, stored) => update.run({ ...values, ...stored }),
    onDone: onClose,
  });
  return (
    <FormDialog title={post ? '修改岗位' : '新建岗位'} form={form} submit={post ? '保存修改' : '新建岗位'} onClose={onClose}>
      <DeclaredFields form={form} hints={HINTS} />
    </FormDialog>
  );
}
