import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { RowAct } from '../../kit/list/row-act.tsx';
import { useSend } from '../../platform/query.ts';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** Removes a post after a question. */
export function RemovePost({ post }: { post: PostRow }): ReactNode {
  const remove = useSend(calls.posts.remove, [calls.posts.page, calls.posts.options], { onMessage: (msg) => toast.success(msg) });
  const ask = async () => {
    const text = `删除岗位「${post.name}」？删除后不能恢复；有人担任的岗位不能删除，可以改为停用。`;
    if (await confirm({ text, act: '删除', danger: true })) remove.mutate({ id: post.id });
    else toast.info('已取消');
  };
  return (
    <RowAct danger busy={remove.isPending} onClick={() => void ask()}>
      删除
    </RowAct>
  );
}
