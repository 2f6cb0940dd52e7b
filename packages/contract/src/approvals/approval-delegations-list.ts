import { choice } from '../form/form.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedText, countOf, custom, otherValue, stateField, where } from '../lists/resource.ts';
import type { BusinessType } from './approval-kinds.ts';
import { DELEGATION_STATES } from './approval-words.ts';
import { NEW_DELEGATION_FORM } from './approvals-form.ts';

const { person, agent, from, to, kinds, remark } = NEW_DELEGATION_FORM.fields;
const VIEWS = { mine: '我设置的', forMe: '由我代理的', all: '全部' } as const;

/** Who stands in for whom; from and to are days, both included; no kind means all kinds. */
export const DELEGATIONS = listResource({
  key: 'approvalStandIn',
  noun: '审批代理',
  path: '/ad-biz/wcp-approval-delegate',
  tag: 'approval:delegate',
  withoutCalls: ['counts'],
  title: 'personName',
  values: {
    person: computedText(person.label),
    personName: computedText(person.label),
    agent: computedText(agent.label),
    agentName: computedText(agent.label),
    from: stateField(from),
    to: stateField(to),
    kinds: otherValue<BusinessType[]>(kinds.label),
    remark: stateField(remark),
    state: stateField(choice('状态', DELEGATION_STATES)),
    createdByName: computedText('设置人'),
    createdAt: timeOf('创建时间'),
    version: countOf('版本', ''),
    may: otherValue<{ edit: boolean }>('权限'),
  },
  // Delegations that the caller set, those in which the caller stands in, or everybody's, for users who may see them.
  filters: [custom('view', '视图', VIEWS, 'mine')],
  views: [
    where('mine', VIEWS.mine, ['view', 'mine']),
    where('forMe', VIEWS.forMe, ['view', 'forMe']),
    where('all', VIEWS.all, ['view', 'all']),
  ],
  columns: [
    { id: 'person', of: 'personName' },
    { id: 'agent', of: 'agentName' },
    'from',
    'to',
    'kinds',
    'state',
    'remark',
    { id: 'creator', of: 'createdByName' },
    'createdAt',
  ],
  sort: ['from', 'createdAt'],
  defaultSort: '-from',
});
