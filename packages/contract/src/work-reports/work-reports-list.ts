import { choice, day, id } from '../form/form.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import {
  between,
  computedFlag,
  computedText,
  contains,
  countOf,
  custom,
  equals,
  momentOf,
  relatedTo,
  stateField,
  where,
} from '../lists/resource.ts';
import { REPORT_KINDS, REPORT_STATES } from './work-report-words.ts';

/**
 * Reports. `hours`: the sum of its days as text; `readers`: how many of the `receivers` have read it; `unread`: the caller is a receiver
 * and has not read it; `changedAfterRead`: it changed after somebody had read it.
 */
export const WORK_REPORTS = listResource({
  key: 'workReport',
  noun: '工作汇报',
  path: '/ad-biz/work-report',
  tag: 'project:report',
  title: 'summary',
  values: {
    kind: stateField(choice('类型', REPORT_KINDS)),
    start: stateField(day('开始日期')),
    end: stateField(day('结束日期')),
    state: stateField(choice('状态', REPORT_STATES)),
    submittedAt: momentOf('提交时间'),
    ownerId: stateField(id('填写人', { of: 'person' })),
    ownerName: computedText('填写人'),
    departmentName: computedText('部门'),
    hours: computedText('工时（h）'),
    summary: computedText('内容'),
    receivers: countOf('接收人', '人'),
    readers: countOf('已读', '人'),
    unread: computedFlag('未读'),
    changedAfterRead: computedFlag('已阅后有修改'),
    updatedAt: timeOf('更新时间'),
  },
  filters: [
    contains(['summary']),
    custom('view', '视图', { all: '全部', received: '发给我的', mine: '我的' }),
    equals('kind'),
    equals('state'),
    equals('ownerId'),
    relatedTo('departmentId', '部门', 'department'),
    relatedTo('projectId', '项目', 'project'),
    between('start', 'from', 'to', '日期'),
    custom('unread', '未读', { '1': '只看未读' }),
  ],
  views: [
    where('all', '全部', ['view', 'all']),
    where('received', '发给我的', ['view', 'received']),
    where('mine', '我的', ['view', 'mine']),
  ],
  columns: ['start', 'end', 'kind', 'ownerName', 'departmentName', 'summary', 'hours', 'state', 'readers', 'submittedAt', 'updatedAt'],
  sort: ['start', 'submittedAt', 'updatedAt'],
  defaultSort: '-start',
});
