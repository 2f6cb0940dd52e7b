import { calls } from '@houtai/contract';
import { isDay, localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { DayField } from '@houtai/contract/form';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { type ReactNode, useState } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { FlagField, isSet } from '#kit/form/fields/flag-field.tsx';
import { DateField } from '#kit/form/fields/text-fields.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { knownDict } from '#kit/list/search/option-conditions.tsx';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

import { DepartmentsField, MenusField } from '../editing/several-fields.tsx';
import { ManagedActs } from './managed-acts.tsx';

const VIEW = resourceView(KNOWLEDGE, calls.knowledge, {
  name: 'knowledge-manage',
  title: '流程制度管理',
  form: 'sheet',
  draft: 'knowledge',
  submitNew: '保存草稿',
  isOpenedAfterAdd: true,
  controls: {
    state: knownDict('state', '状态', { type: DICT.knowledgeState, codes: ['0', '1', '2'] }),
    menuId: null,
  },
  columns: {
    title: { width: 208 },
    category: { width: 88, card: 'id' },
    state: { width: 88, cell: (row) => <DictText type={DICT.knowledgeState} code={row.state} />, card: 'state' },
    revision: { width: 120, cell: revisionWords, align: undefined, card: 'note' },
    mustRead: { width: 56, cell: (row) => row.mustRead && '必读', card: undefined },
    dueDate: { width: 96 },
    menus: { width: 112, cell: (row) => row.menuNames.join('、') },
    read: { width: 56 },
    confirmed: { width: 72, cell: (row) => (row.mustRead ? row.confirmedCount : '') },
    company: { width: 160, hidden: true },
    publishedAt: { width: 112, cell: (row) => row.publishedAt && <TimeCell time={row.publishedAt} />, hidden: true },
    updatedBy: { width: 80 },
    updatedAt: { width: 136, hidden: undefined, card: 'date' },
  },
  instead: {
    menuIds: (of) => <MenusField of={of} hint="打开这些页面时，右侧「流程制度」中可见" />,
    departmentIds: (of, item) =>
      of.form.read('audience') === 'departments' ? (
        <DepartmentsField of={of} required companyName={item?.companyName} hint="包含下级部门" />
      ) : (
        <span />
      ),
    mustRead: (of) => (
      <FlagField
        of={of}
        words="需要读者确认"
        hint="读者须点击「我已阅读并知悉」"
        onChosen={(is) => {
          // An invalid day could not be corrected while the field is disabled.
          if (!is && !isDay(of.form.read('dueDate'))) of.form.change('dueDate', '');
        }}
      />
    ),
    dueDate: (of) => <DueDate of={of} />,
  },
  facts: {
    menuIds: ({ menuNames }) => menuNames.join('、'),
    audience: ({ audience, companyName, departmentNames }) => (audience === 'all' ? `${companyName}全体` : departmentNames.join('、')),
    departmentIds: null,
    mustRead: ({ mustRead }) => (mustRead ? '需要确认' : '否'),
    state: null,
    revision: presentRevision,
    readCount: ({ mustRead, readCount, confirmedCount }) => `${readCount} 人${mustRead ? `，其中 ${confirmedCount} 人已确认` : ''}`,
    confirmedCount: null,
    companyId: null,
    companyName: null,
    publishedAt: ({ publishedAt }) => publishedAt && <TimeCell time={publishedAt} />,
    updatedByName: null,
    createdAt: null,
  },
  State: ({ record: { state } }) => <StatePill type={DICT.knowledgeState} code={state} />,
  Meta: ({ record: { updatedByName, updatedAt } }) => (
    <span>
      {updatedByName} 修改于 <TimeCell time={updatedAt} />
    </span>
  ),
  Top: ({ record }) => {
    if (record.state === '1' && record.changed) return <p role="note">有修改尚未发布，读者看到的仍是{presentRevision(record)}。</p>;
    return record.revision === 0 && <p role="note">草稿，发布后读者可见。</p>;
  },
  isActedOn: true,
  actions: ({ record }) => <ManagedActs item={record} />,
  canRemove: ({ state }) => state !== '1',
  removeNote: '发布过的版本和阅读记录一并删除',
});

/** The items that the user manages. */
export function ManagedKnowledgeList(): ReactNode {
  return <ResourcePage of={VIEW} />;
}

function presentRevision({ revision }: ManagedKnowledge): string {
  return revisionWords({ revision, changed: false });
}

function DueDate({ of }: { of: BoundField<DayField> }): ReactNode {
  const [today] = useState(() => localDate(new Date()));
  const isMustRead = isSet(of.form.read('mustRead'));
  return <DateField of={of} min={today} disabled={!isMustRead} hint={isMustRead ? '可不填' : '勾选必读后填写'} />;
}
