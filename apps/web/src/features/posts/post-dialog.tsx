import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import { POST_LIMITS } from '@houtai/contract/user-rules';
import type { ReactNode } from 'react';

import { ACTIVE_OPTIONS } from '../../kit/form/active-mark.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WordsField } from '../../kit/form/option-fields.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useOnceKey } from '../../kit/form/use-once-key.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { formOf, NEW_POST, postFields, restoredValues, valuesOf } from './post-form.ts';

type PostDialogProps = {
  /** Absent: a new one. */
  post?: PostRow | undefined;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>> | undefined;
  onClose: () => void;
};

/** Makes a post or changes one. */
export function PostDialog({ post, restored, onClose }: PostDialogProps): ReactNode {
  const update = useSend(calls.posts.update, { silent: true });
  const add = useSend(calls.posts.add, { silent: true });
  const key = useOnceKey();
  const values = post ? valuesOf(post) : NEW_POST;
  const form = useForm(postFields(restored ? restoredValues(values, restored) : values), async (read) => {
    const sent = formOf(read);
    let isSaved = true;
    if (post)
      isSaved = await saveOver(post.version, (version) => update.run({ ...sent, id: post.id, version }), {
        history: calls.posts.history,
        id: post.id,
      });
    else await add.run(sent, { idempotencyKey: key });
    if (isSaved) toast.success(post ? '岗位已保存' : '岗位已新建');
    onClose();
  });
  return (
    <FormDialog title={post ? '修改岗位' : '新建岗位'} form={form} submit={post ? '保存修改' : '新建岗位'} onClose={onClose}>
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
      <WordsField form={form} name="active" label="状态" hint="停用后不能再分配给用户，已担任的人不受影响" options={ACTIVE_OPTIONS} />
      <TextareaField form={form} name="remark" label="备注" limit={POST_LIMITS.remark} rows={2} />
    </FormDialog>
  );
}
