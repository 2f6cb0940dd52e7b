import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ActiveMark } from '../../kit/form/active-mark.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { openAction } from './post-action.ts';

/** A post beside the list. */
export function PostDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.posts.get, { id }, { silent: true }));
  const mayEdit = useCan(['system:post:edit']);
  const remove = useSend(calls.posts.remove, { onMessage: toast.success });
  return (
    <DetailDrawer noun="岗位" query={query}>
      {(post) => ({
        code: post.code,
        title: post.name,
        state: <ActiveMark active={post.active} />,
        meta: (
          <span>
            更新于 <TimeCell time={post.updatedAt} />
          </span>
        ),
        body: (
          <>
            <Facts
              facts={[
                ['担任人数', `${post.people} 人`],
                ['排序', String(post.sort)],
                ['创建时间', <TimeCell key="created" time={post.createdAt} />],
                ['备注', post.remark],
              ]}
            />
            <RecordHistory
              id={id}
              history={calls.posts.history}
              onRestore={mayEdit ? ({ state }) => openAction({ post, ...(state && { restored: state }) }) : undefined}
            />
          </>
        ),
        foot: mayEdit && (
          <Button kind="primary" onClick={() => openAction({ post })}>
            修改
          </Button>
        ),
        danger: (
          <RemoveButton
            tag="system:post:remove"
            text={`删除岗位「${post.name}」？删除后不能恢复；有人担任的岗位不能删除，可以改为停用。`}
            onRemove={() => remove.run({ id })}
          />
        ),
      })}
    </DetailDrawer>
  );
}
