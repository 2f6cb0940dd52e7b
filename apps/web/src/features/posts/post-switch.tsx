import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/list/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether a post is given to people. */
export function PostSwitch({ post }: { post: PostRow }): ReactNode {
  const update = useSend(calls.posts.update);
  const { id, code, name, sort, remark, version } = post;
  return (
    <ActiveSwitch
      name={name}
      active={post.active}
      tag="system:post:edit"
      follows="不能再分配给用户，已担任的人不受影响。"
      onSwitch={(active) => update.run({ id, code, name, sort, remark, version, active })}
    />
  );
}
