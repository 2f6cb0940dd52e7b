import { DICT } from '../administration/dictionary-types.ts';
import { amount, choice, code, day, form, type FormOf, id, ids, line, lines, richText } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { MAX_FIELD_PEOPLE, MAX_RECORD_FILES, REMARK_MAX } from '../limits.ts';
import {
  anyOf,
  between,
  computedText,
  contains,
  countOf,
  custom,
  equals,
  everyRecordView,
  momentOf,
  nameOf,
  namesOf,
  otherValue,
  relatedTo,
  resource,
  serialNumber,
  sortedBy,
  urgencyField,
  where,
} from '../lists/resource.ts';
import { URGENCY_BAND_WORDS } from '../schedule/urgency-rules.ts';
import { orderFault } from '../text/dates.ts';
import type { FeedbackClock, FeedbackRemark, FeedbackWait, FeedbackWaiting } from './feedback-clock.ts';
import { FEEDBACK_STATE_WORDS, FEEDBACK_STATES } from './feedback-states.ts';

/** Hours of work, at most 8 integer digits and 2 decimals (specification 5.4, workingHours); empty if unknown. */
const workTime = amount('工时（小时）', { rule: RULES.workingHours, max: 11 });
/** The permission that handlers need. */
const holding = 'feedback';
const bugSource = code('问题来源', { dictionary: DICT.feedbackBugSource });

/** The editable fields of a feedback (specification 3, 5.1). The project's name is sent along, and the server looks it up again. */
export const FEEDBACK_FORM = form(
  {
    projectId: id('项目', { of: 'project', named: 'projectName', required: true }),
    projectName: line('项目名称', { max: 100 }),
    problemDate: day('反馈日期', { required: true }),
    workType: code('工作类型', { required: true, dictionary: DICT.feedbackWorkType }),
    priority: code('优先级', { required: true, dictionary: DICT.feedbackPriority }),
    faultLevel: code('故障等级', { required: true, dictionary: DICT.feedbackFaultLevel }),
    bugSource,
    feedbackUser: id('反馈人', { of: 'person', required: true }),
    workTime,
    problemFeedback: richText('问题描述', { required: true }),
    fileIds: ids('附件', { of: 'file', most: MAX_RECORD_FILES }),
    handle: code('处理方式', { required: true, dictionary: DICT.feedbackHandle }),
    integral: code('积分', { required: true, dictionary: DICT.feedbackIntegral }),
    handleUser: ids('处理人', { of: 'person', most: MAX_FIELD_PEOPLE, holding }),
    handleDate: day('处理日期'),
    completionStatus: choice('完成状态', FEEDBACK_STATE_WORDS, FEEDBACK_STATES.waiting),
    handleRemark: lines('处理说明', { max: REMARK_MAX, required: true }),
  },
  {
    name: '售后反馈',
    rules: [{ at: 'handleDate', fault: ({ handleDate, problemDate }) => orderFault(handleDate, problemDate, '反馈日期') }],
    together: [['projectId', 'projectName']],
  },
);
export type FeedbackForm = FormOf<typeof FEEDBACK_FORM>;

/** The handling of a feedback: by whom, when, what was done, and the resulting state. */
export const FEEDBACK_HANDLE_FORM = form(
  {
    handleUser: ids('处理人', { of: 'person', most: MAX_FIELD_PEOPLE, required: '请选择人员', holding }),
    handleDate: day('处理日期', { required: true }),
    workTime,
    bugSource,
    completionStatus: choice('处理后的状态', FEEDBACK_STATE_WORDS),
    handleRemark: lines('处理说明', { max: REMARK_MAX, required: true }),
    /** Those of this handling alone, which its entry keeps. */
    handleFileIds: ids('处理附件', { of: 'file', most: MAX_RECORD_FILES }),
  },
  { name: '售后反馈处理' },
);
export type FeedbackHandleForm = FormOf<typeof FEEDBACK_HANDLE_FORM>;

/** The new state of a feedback, with a remark. */
export const FEEDBACK_STATUS_FORM = form({
  completionStatus: choice('完成状态', FEEDBACK_STATE_WORDS),
  remark: lines('说明', { max: REMARK_MAX }),
});
export type FeedbackStatusForm = FormOf<typeof FEEDBACK_STATUS_FORM>;

/** The new handler of a feedback, with a remark. */
export const FEEDBACK_REASSIGN_FORM = form({
  handleUser: id('新的处理人', { of: 'person', required: '请选择人员', holding }),
  remark: lines('说明', { max: REMARK_MAX }),
});

const VIEWS = { mine: '待我处理', waiting: '等待中', handling: '我处理的', created: '我创建的', all: '全部' } as const;

/** A customer's problem with a project after its handover. */
export const FEEDBACK = resource(FEEDBACK_FORM, {
  key: 'feedback',
  noun: '售后反馈',
  shortNoun: '反馈',
  path: '/ad-biz/wcp-after-sale-problem',
  paths: { get: 'getAfterSaleProblem' },
  tag: 'feedback:feedback',
  title: 'summary',
  code: 'number',
  note: ['number', 'projectName'],
  idName: 'afterSaleProblemId',
  openedBy: 'afterSaleProblemId',
  without: ['remove'],
  detail: ['problemFeedback', 'handleRemark', 'promiseReason'],
  comments: true,
  said: { added: '反馈已提交' },
  rights: ['edit', 'handle', 'state', 'remind', 'wait', 'resume', 'accept', 'reassign'],
  detailValues: {
    clock: otherValue<FeedbackClock | null>('时限'),
    waits: otherValue<FeedbackWait[]>('等待记录'),
    remarks: otherValue<FeedbackRemark[]>('处理说明'),
  },
  computed: {
    number: serialNumber('编号', 'FB'),
    summary: computedText('问题描述'),
    custName: computedText('客户'),
    feedbackUserName: nameOf('feedbackUser'),
    handleUserNames: namesOf('handleUser'),
    createdBy: computedText('创建人'),
    createdByName: computedText('创建人'),
    respondBy: momentOf('响应时限'),
    answeredAt: momentOf('响应时间'),
    dueAt: momentOf('到期时间'),
    promisedAt: momentOf('约定时间'),
    promiseReason: computedText('约定原因'),
    doneAt: momentOf('完成时间'),
    reopened: countOf('重新打开', '次'),
    /** Who has to accept the result, until they do, and when it counts as accepted without an answer. */
    accepterId: computedText('验收人'),
    accepterName: computedText('验收人'),
    acceptBy: momentOf('自动关闭'),
    waiting: otherValue<FeedbackWaiting | null>('等待'),
    urgency: urgencyField('时限'),
  },
  unlisted: { doneOn: day('完成日期') },
  filters: [
    contains(['number', 'problemFeedback']),
    equals('projectId'),
    equals('faultLevel'),
    relatedTo('customerId', '客户', 'customer'),
    equals('handleUser'),
    anyOf('completionStatus', 'status'),
    equals('workType'),
    equals('priority'),
    between('problemDate', 'from', 'to'),
    between('doneOn', 'doneFrom', 'doneTo'),
    custom('band', '紧急程度', URGENCY_BAND_WORDS),
    custom('view', '视图', VIEWS),
  ],
  views: [
    sortedBy('urgency', where('mine', VIEWS.mine, ['view', 'mine'])),
    sortedBy('urgency', where('waiting', VIEWS.waiting, ['view', 'waiting'])),
    where('handling', VIEWS.handling, ['view', 'handling']),
    where('created', VIEWS.created, ['view', 'created']),
    everyRecordView('all', VIEWS.all),
  ],
  columns: [
    'urgency',
    'number',
    { id: 'faultLevel', of: 'faultLevel', label: '级别' },
    'summary',
    { id: 'project', of: 'projectName', label: '项目' },
    { id: 'handlers', of: 'handleUserNames' },
    { id: 'feedbackUser', of: 'feedbackUserName' },
    { id: 'completionStatus', of: 'completionStatus', label: '状态' },
    { id: 'createdAt', of: 'createdAt', label: '已报' },
    'priority',
    'workType',
    { id: 'workTime', of: 'workTime', label: '工时 h' },
    'problemDate',
    'handleDate',
    { id: 'customer', of: 'custName' },
  ],
  sort: ['createdAt', 'problemDate', 'priority', 'faultLevel', 'completionStatus', 'handleDate', 'number', 'urgency'],
  defaultSort: '-createdAt',
});
