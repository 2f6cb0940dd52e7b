import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { openAct } from './post-act.ts';

/** A post beside the list. */
export function PostDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.posts.get, { id }, { silent: true }));
  const mayEdit = useCan('system:post:edit');
  return (
    <DetailDrawer noun="岗位" query={query}>
      {(post) => ({
        code: post.code,
        title: post.name,
        state: <StateMark shape={post.active ? 'done' : 'closed'}>{post.active ? '启用' : '停用'}</StateMark>,
        meta: (
          <span>
            创建于 <TimeCell time={post.createdAt} />
          </span>
        ),
        body: (
          <>
            <Facts
              facts={[
                ['担任人数', `${post.people} 人`],
                ['排序', String(post.sort)],
                ['备注', post.remark],
              ]}
            />
            <RecordHistory
              id={id}
              history={calls.posts.history}
              onRestore={mayEdit ? ({ state }) => openAct({ post, ...(state && { restored: state }) }) : undefined}
            />
          </>
        ),
        foot: mayEdit && (
          <Button kind="primary" onClick={() => openAct({ post })}>
            编辑
          </Button>
        ),
      })}
    </DetailDrawer>
  );
}
