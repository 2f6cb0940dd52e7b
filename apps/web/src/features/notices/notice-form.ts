import { isDay } from '@houtai/contract/dates';
import { NOTICE_SUMMARY_MAX, NOTICE_TITLE_MAX } from '@houtai/contract/limits';
import { NOTICE_PRIORITIES, NOTICE_TYPES, type NoticeAudience } from '@houtai/contract/notice-words';
import type { NoticeDetail } from '@houtai/contract/notices';

import { chosenIn } from '../../kit/chosen-in.ts';
import { flagOf, isSet } from '../../kit/form/flag-field.tsx';
import { dayFault, textFault } from '../../kit/form/text-faults.ts';
import { richTextFault } from '../../kit/rich-text/rich-text-fault.ts';

const NAMES = ['title', 'type', 'priority', 'audience', 'departmentIds', 'deadline', 'pinned', 'summary', 'content', 'fileIds'] as const;

export type NoticeField = (typeof NAMES)[number];

type Read = (name: NoticeField) => string;

const anything = () => '';
const needed = (value: string) => (value === '' ? '不能为空' : '');

const CHECKS: Readonly<Record<NoticeField, (value: string, read: Read) => string>> = {
  title: (value) => textFault(value, NOTICE_TITLE_MAX, true),
  type: needed,
  priority: needed,
  audience: needed,
  departmentIds: (value, read) => (read('audience') === 'departments' && value === '' ? '请选择接收部门' : ''),
  deadline: (value) => dayFault(value),
  pinned: anything,
  summary: (value) => textFault(value, NOTICE_SUMMARY_MAX),
  content: (value) => richTextFault(value, { required: true }),
  fileIds: anything,
};

/** The values of a new draft. */
export const NEW_NOTICE: Partial<Record<NoticeField, string>> = { type: '1', priority: '3', audience: 'all' };

/** The fields with what they begin with. */
export function noticeFields(initial: Partial<Record<NoticeField, string>>) {
  return NAMES.map((name) => ({ name, initial: initial[name] ?? '', check: CHECKS[name] }));
}

/** What an existing notice fills in. */
export function valuesOf(notice: NoticeDetail): Record<NoticeField, string> {
  return { ...notice, pinned: flagOf(notice.pinned), fileIds: notice.fileList.map(({ id }) => id).join(',') };
}

/** What is sent. */
export function formOf(read: Read) {
  const audience: NoticeAudience = read('audience') === 'departments' ? 'departments' : 'all';
  const deadline = read('deadline');
  return {
    title: read('title').trim(),
    type: chosenIn(NOTICE_TYPES, read('type')) ?? '1',
    priority: chosenIn(NOTICE_PRIORITIES, read('priority')) ?? '3',
    audience,
    departmentIds: audience === 'departments' ? read('departmentIds') : '',
    deadline: isDay(deadline) ? deadline : '',
    pinned: isSet(read('pinned')),
    summary: read('summary').trim(),
    content: read('content'),
    fileIds: read('fileIds'),
  } as const;
}
