import type { FieldChange } from '@houtai/contract/history';
import { NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_TYPES } from '@houtai/contract/notice-words';
import type { NoticeDetail } from '@houtai/contract/notices';

import { ANOTHER, changesBetween, LOOKS } from '../history/index.ts';
import { idsIn, wordsOfText } from '../work-records/index.ts';

const LABELS = {
  title: '标题',
  type: '类型',
  summary: '摘要',
  content: '内容',
  files: '附件',
  pinned: '置顶',
  priority: '优先级',
  audience: '接收对象',
  deadline: '截止时间',
} as const;

/** What differs between two readings of a notice, in words. */
export function noticeChanges(before: NoticeDetail, after: NoticeDetail): FieldChange[] {
  return changesBetween(wordsOf(before), wordsOf(after), LABELS, {
    content: before.content !== after.content && LOOKS,
    files: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}

function wordsOf(notice: NoticeDetail) {
  return {
    title: notice.title,
    type: NOTICE_TYPES[notice.type],
    summary: notice.summary,
    content: wordsOfText(notice.content),
    files: notice.fileList.map(({ fileName }) => fileName).join('、'),
    pinned: notice.pinned ? '是' : '否',
    priority: NOTICE_PRIORITIES[notice.priority],
    audience: notice.audience === 'all' ? NOTICE_AUDIENCES.all : notice.departmentNames.join('、'),
    deadline: notice.deadline,
  };
}

/** The values of the form, with which an earlier draft can be saved again; its files are those that it has now. */
export function noticeState(notice: NoticeDetail): Record<string, unknown> {
  const { title, type, summary, content, pinned, priority, audience, departmentIds, deadline } = notice;
  return { title, type, summary, content, pinned, priority, audience, departmentIds, deadline };
}
