import { calls } from '@houtai/contract';
import { listedTitle, NOTICE_AUDIENCES } from '@houtai/contract/notice-words';
import { NOTICE } from '@houtai/contract/notices-form';
import type { ReactNode } from 'react';

import { DepartmentsField } from '#kit/form/fields/departments-field.tsx';
import { FlagField } from '#kit/form/fields/flag-field.tsx';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

import { NoticeActs } from './notice-acts.tsx';
import { NoticeStateMark } from './notice-state.tsx';
import { Readers } from './readers.tsx';

const VIEW = resourceView(NOTICE, calls.notices, {
  name: 'notices',
  form: 'sheet',
  draft: 'notice',
  initial: { type: '1', audience: 'all' },
  submit: '保存草稿',
  columns: {
    title: { width: 260, cell: listedTitle },
    type: { width: 72, card: 'id' },
    priority: { width: 72, card: 'meta' },
    audience: { width: 80, card: 'meta' },
    status: { width: 88, card: 'state', cell: (row) => <NoticeStateMark status={row.status} /> },
    creator: { width: 88, card: 'meta' },
  },
  hints: { deadline: '过后不再置顶，首页也不再显示', summary: '显示在消息里；留空时取正文开头' },
  instead: {
    departmentIds: (of) => of.form.read('audience') === 'departments' && <DepartmentsField of={of} required hint="包括其下级部门" />,
    pinned: (of) => <FlagField of={of} words="排在最前" />,
  },
  facts: {
    audience: ({ audience, departmentNames }) => (audience === 'all' ? NOTICE_AUDIENCES.all : departmentNames.join('、')),
    departmentIds: null,
    status: null,
    receivers: null,
    readers: null,
  },
  canEdit: ({ status }) => status === '0',
  canRemove: ({ status }) => status !== '1',
  removeNote: '内容、附件和阅读情况一并删除',
  State: ({ record: { status } }) => <NoticeStateMark status={status} />,
  Body: ({ record }) => record.status !== '0' && <Readers notice={record} />,
  actions: ({ record }) => <NoticeActs key={`${record.id}:${record.version}`} notice={record} />,
});

/** Notices and announcements, for their authors. */
export default function NoticesPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
