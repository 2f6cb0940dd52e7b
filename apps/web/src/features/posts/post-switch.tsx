import { calls } from '@houtai/contract';
import { valuesIn } from '@houtai/contract/form-check';
import type { PostRow } from '@houtai/contract/posts';
import { POST_FORM } from '@houtai/contract/posts-form';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '../../kit/form/active-switch.tsx';
import { useSend } from '../../platform/query.ts';

/** Whether a post is given to people. */
export function PostSwitch({ post }: { post: PostRow }): ReactNode {
  const update = useSend(calls.posts.update);
  const { id, name, version } = post;
  const form = valuesIn(POST_FORM, post);
  return (
    <ActiveSwitch
      name={name}
      active={post.active}
      tag="system:post:edit"
      follows="不能再分配给用户，已担任的人不受影响。"
      onSwitch={(active) => update.run({ ...form, id, version, active })}
    />
  );
}
