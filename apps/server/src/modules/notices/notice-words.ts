import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { NOTICE_AUDIENCES } from '@houtai/contract/notice-words';
import type { NoticeDetail } from '@houtai/contract/notices';
import { NOTICE_FORM } from '@houtai/contract/notices-form';

import { ANOTHER, changesBetween, LOOKS } from '#modules/history/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import { wordsOfText } from '#platform/html/rich-text.ts';

const { departmentIds: _, ...LABELS } = labelsOf(NOTICE_FORM.fields);

/** What differs between two readings of a notice, in words. */
export function noticeChanges(before: NoticeDetail, after: NoticeDetail): FieldChange[] {
  return changesBetween(wordsOf(before), wordsOf(after), LABELS, {
    content: before.content !== after.content && LOOKS,
    fileIds: idsIn(before.fileList) !== idsIn(after.fileList) && ANOTHER,
  });
}

function wordsOf(notice: NoticeDetail) {
  return {
    ...wordsIn(NOTICE_FORM.fields, notice),
    content: wordsOfText(notice.content),
    fileIds: notice.fileList.map(({ fileName }) => fileName).join('、'),
    audience: notice.audience === 'all' ? NOTICE_AUDIENCES.all : notice.departmentNames.join('、'),
  };
}

/** The values of the form, with which an earlier draft can be saved again; its files are those that it has now. */
export function noticeState(notice: NoticeDetail): Record<string, unknown> {
  const { title, type, summary, content, pinned, priority, audience, departmentIds, deadline } = notice;
  return { title, type, summary, content, pinned, priority, audience, departmentIds, deadline };
}
