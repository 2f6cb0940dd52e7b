import { calls } from '@houtai/contract';
import type { HistoryEntry } from '@houtai/contract/history';
import { NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeDetail as Notice } from '@houtai/contract/notices';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { FileList } from '#kit/files/file-list.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { useCan } from '#platform/can.tsx';
import { queryOf, useSend } from '#platform/query.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { NoticeActs } from './notice-acts.tsx';
import { filledIn, NoticeEditor } from './notice-editor.tsx';
import { NoticeStateMark } from './notice-state.tsx';
import { Readers } from './readers.tsx';

/** What the editor is opened with: a draft, or the values for a new one. */
type Edited = { notice: Notice | null; initial: Readonly<Record<string, unknown>>; files: Notice['fileList'] };

/** A notice beside the list of those who write them: what it says, whom it came to, and who has read it. */
export function NoticeDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.notices.get, { id }, { silent: true }));
  const [edited, setEdited] = useState<Edited | null>(null);
  const mayEdit = useCan(['system:notice:edit']);
  const mayAdd = useCan(['system:notice:add']);
  const remove = useSend(calls.notices.remove, { onMessage: toast.success });
  const edit = (notice: Notice, earlier: HistoryEntry['state'] = null) =>
    setEdited({ notice, initial: { ...filledIn(notice), ...earlier }, files: notice.fileList });
  const restore = (notice: Notice) => (earlier: HistoryEntry) => edit(notice, earlier.state);
  return (
    <>
      <DetailDrawer noun="通知公告" query={query}>
        {(notice) => ({
          title: notice.title,
          state: <NoticeStateMark status={notice.status} />,
          meta: (
            <span>
              {notice.createdByName} 创建于 <TimeCell time={notice.createdAt} />
            </span>
          ),
          body: <NoticeBody notice={notice} onRestore={mayEdit && notice.status === '0' ? restore(notice) : undefined} />,
          foot: (
            <>
              {mayEdit && <NoticeActs key={`${id}:${notice.version}`} notice={notice} />}
              {mayEdit && notice.status === '0' && <Button onClick={() => edit(notice)}>修改</Button>}
              {mayAdd && notice.status !== '0' && (
                <Button onClick={() => setEdited({ notice: null, initial: filledIn(notice), files: notice.fileList })}>复制为草稿</Button>
              )}
            </>
          ),
          danger: notice.status !== '1' && (
            <RemoveButton
              tag="system:notice:remove"
              text={`删除「${notice.title}」？内容、附件和阅读情况一并删除，不能恢复。`}
              onRemove={() => remove.run({ id, version: notice.version })}
            />
          ),
        })}
      </DetailDrawer>
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label="修改通知公告" width={640}>
        {edited && <NoticeEditor {...edited} onDone={() => setEdited(null)} onCancel={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

function NoticeBody({ notice, onRestore }: { notice: Notice; onRestore?: (entry: HistoryEntry) => void }): ReactNode {
  const { audience, departmentNames, publishedAt } = notice;
  return (
    <>
      <Facts
        facts={[
          ['类型', NOTICE_TYPES[notice.type]],
          ['优先级', NOTICE_PRIORITIES[notice.priority]],
          ['接收对象', audience === 'all' ? NOTICE_AUDIENCES.all : departmentNames.join('、')],
          ['置顶', notice.pinned ? '是' : '否'],
          ['截止时间', notice.deadline],
          ['发布时间', publishedAt && <TimeCell key="published" time={publishedAt} />],
          ['摘要', notice.summary],
        ]}
      />
      <h3>内容</h3>
      <RichTextView html={notice.content} />
      <FileList files={notice.fileList} />
      {notice.status !== '0' && <Readers notice={notice} />}
      <RecordHistory id={notice.id} history={calls.notices.history} onRestore={onRestore} />
    </>
  );
}
