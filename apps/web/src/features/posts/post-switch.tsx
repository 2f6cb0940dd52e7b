import { calls } from '@houtai/contract';
import type { PostRow } from '@houtai/contract/posts';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/form/active-switch.tsx';
import { send } from '../../platform/send.ts';
import { usePostsRefresh } from './use-posts-refresh.ts';

/** Whether a post is given to people. */
export function PostSwitch({ post }: { post: PostRow }): ReactNode {
  const { id, code, name, sort, remark, version } = post;
  return (
    <ActiveSwitch
      name={name}
      active={post.active}
      tag="system:post:edit"
      follows="不能再分配给用户，已担任的人不受影响。"
      onSwitch={(active) => send(calls.posts.update, { id, code, name, sort, remark, version, active })}
      refresh={usePostsRefresh()}
    />
  );
}
