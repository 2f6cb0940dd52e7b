import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import { POST_LIMITS } from '@houtai/contract/user-rules';
import { type ReactNode, useId, useState } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { FormProblem, SubmitButton, TextField } from '../../kit/form/form-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { send } from '../../platform/send.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { Segmented } from '../../ui/input/radio-group.tsx';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { formOf, NEW_POST, postFields, restoredValues, valuesOf } from './post-form.ts';
import { usePostsRefresh } from './use-posts-refresh.ts';

type PostDialogProps = {
  /** Absent: a new one. */
  post?: PostRow | undefined;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Makes a post or changes one. */
export function PostDialog({ post, restored, onClose }: PostDialogProps): ReactNode {
  const formId = useId();
  const refresh = usePostsRefresh();
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second post.
  const [key] = useState(() => crypto.randomUUID());
  const values = post ? valuesOf(post) : NEW_POST;
  const form = useForm(postFields(restored ? restoredValues(values, restored) : values), async (read) => {
    const sent = formOf(read);
    if (post) await saveOver(post.version, (version) => send(calls.posts.update, { ...sent, id: post.id, version }, { silent: true }));
    else await send(calls.posts.add, sent, { silent: true, idempotencyKey: key });
    toast.success(post ? '岗位已保存' : '岗位已新建');
    refresh();
    onClose();
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={post ? '修改岗位' : '新建岗位'}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind="primary" formOwner={formId}>
            {post ? '保存修改' : '新建岗位'}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        <TextField form={form} name="name" label="名称" required maxLength={POST_LIMITS.name} autoComplete="off" />
        <TextField
          form={form}
          name="code"
          label="编码"
          required
          maxLength={POST_LIMITS.code}
          autoComplete="off"
          hint="字母开头，不能与其他岗位相同"
        />
        <TextField form={form} name="sort" label="排序" inputMode="numeric" maxLength={4} autoComplete="off" hint="数字小的排在前面" />
        <Field label="状态" hint="停用后不能再分配给用户，已担任的人不受影响">
          {({ id }) => (
            <Segmented
              id={id}
              name="active"
              value={form.read('active')}
              options={ACTIVE_OPTIONS}
              onChange={(active) => form.change('active', active)}
            />
          )}
        </Field>
        <TextareaField form={form} name="remark" label="备注" limit={POST_LIMITS.remark} rows={2} />
        <FormProblem>{form.problem}</FormProblem>
      </form>
    </Dialog>
  );
}
