import { calls } from '@houtai/contract';
import { NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

import { FileList } from '#kit/files/file-list.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';

/** A notice for its readers; opening it marks it as read. */
export function ReceivedDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.notices.received, { id }, { silent: true }));
  useMarkRead(id, query.data?.read === false);
  return (
    <DetailDrawer noun={nounOf(calls.notices.received)} query={query}>
      {(notice) => ({
        title: notice.title,
        meta: (
          <span>
            {notice.publishedByName} 发布于 <TimeCell time={notice.publishedAt} />
          </span>
        ),
        body: (
          <>
            <Facts
              facts={[
                ['类型', NOTICE_TYPES[notice.type]],
                ['优先级', NOTICE_PRIORITIES[notice.priority]],
                ['截止时间', notice.deadline],
              ]}
            />
            <RichTextView html={notice.content} />
            <FileList files={notice.fileList} />
          </>
        ),
      })}
    </DetailDrawer>
  );
}

function useMarkRead(id: string, isUnread: boolean): void {
  const read = useSend(calls.notices.read, { silent: true });
  const tell = useEffectEvent(() => void read.run({ id }));
  useEffect(() => {
    // Once per notice, however often it renders; a failure is retried with the next opening.
    if (isUnread) tell();
  }, [id, isUnread]);
}
