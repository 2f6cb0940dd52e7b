import { DICT, todoTypesOf } from '../administration/dictionary-types.ts';
import { choice, code, day, form, type FormOf, id, ids, line, lines, richText } from '../form/form.ts';
import { MAX_FIELD_PEOPLE, MAX_RECORD_FILES, REMARK_MAX } from '../limits.ts';
import {
  anyOf,
  between,
  computedFlag,
  computedText,
  contains,
  custom,
  equals,
  everyRecordView,
  nameOf,
  namesOf,
  resource,
  serialNumber,
  sortedBy,
  stateField,
  urgencyField,
  where,
} from '../lists/resource.ts';
import { URGENCY_BAND_WORDS } from '../schedule/urgency-rules.ts';
import { orderFault } from '../text/dates.ts';
import { WORK_STATE_WORDS } from '../work-reports/work-states.ts';

/** The editable fields of a to-do (specification 3, 5.1). Names are sent along, and the server looks them up again. */
export const TODO_FORM = form(
  {
    custId: id('客户', { of: 'customer', named: 'custName', required: true }),
    custName: line('客户名称', { max: 100 }),
    projectId: id('项目', { of: 'project', named: 'projectName', within: 'custId' }),
    projectName: line('项目名称', { max: 100 }),
    source: code('来源', { required: true, dictionary: DICT.todoSource }),
    type: code('类型', { required: true, within: { field: 'source', dictionaryOf: todoTypesOf } }),
    todoTime: day('待办日期', { required: true }),
    planTime: day('计划完成'),
    receptionUser: id('负责人', { of: 'person', required: true, holding: 'todo' }),
    assistUser: ids('协助人', { of: 'person', most: MAX_FIELD_PEOPLE }),
    resultRequest: richText('结果要求', { required: true }),
    resultRequestFileIds: ids('附件', { of: 'file', most: MAX_RECORD_FILES }),
    promiseRemark: lines('承诺说明', { max: REMARK_MAX, required: true }),
    estimateRemark: lines('预估说明', { max: REMARK_MAX, required: true }),
  },
  {
    name: '待办',
    rules: [{ at: 'planTime', fault: ({ planTime, todoTime }) => orderFault(planTime, todoTime, '待办日期') }],
    // A project belongs to its customer, and a type to its source.
    together: [
      ['custId', 'custName', 'projectId', 'projectName'],
      ['source', 'type'],
    ],
  },
);
export type TodoForm = FormOf<typeof TODO_FORM>;

/** The new owner of a to-do, with a remark. */
export const TODO_REASSIGN_FORM = form({
  receptionUser: id('新的负责人', { required: '请选择人员', holding: 'todo' }),
  remark: lines('说明', { max: REMARK_MAX }),
});
export type TodoReassignForm = FormOf<typeof TODO_REASSIGN_FORM>;

/** The new state of to-dos, with a remark. */
export const TODO_STATE_FORM = form({ state: choice('状态', WORK_STATE_WORDS), remark: lines('说明', { max: REMARK_MAX }) });
export type TodoStateForm = FormOf<typeof TODO_STATE_FORM>;

const VIEWS = { mine: '待我处理', received: '我负责的', assisting: '我协助的', created: '我创建的', all: '全部' } as const;

/** Work for a customer, done by its owner and assistants. */
export const TODO = resource(TODO_FORM, {
  key: 'todo',
  noun: '待办',
  path: '/ad-biz/wcp-todo',
  tag: 'todo:todo',
  title: 'summary',
  code: 'number',
  note: ['number', 'receptionUserName'],
  idName: 'todoId',
  without: ['remove'],
  detail: ['resultRequest', 'promiseRemark', 'estimateRemark'],
  comments: true,
  said: { added: '待办已提交' },
  rights: ['edit', 'state', 'reassign', 'remind'],
  computed: {
    number: serialNumber('编号', 'TD'),
    summary: computedText('内容'),
    state: stateField(choice('状态', WORK_STATE_WORDS)),
    receptionUserName: nameOf('receptionUser'),
    assistUserNames: namesOf('assistUser'),
    createdBy: computedText('创建人'),
    createdByName: computedText('创建人'),
    /** Whether it is past its planned day and neither done nor closed. */
    overdue: computedFlag('逾期'),
    urgency: urgencyField('时限'),
  },
  unlisted: { doneOn: day('完成日期') },
  filters: [
    contains(['number', 'resultRequest']),
    anyOf('state', 'state'),
    equals('projectId'),
    equals('source'),
    equals('receptionUser'),
    between('todoTime', 'from', 'to'),
    between('doneOn', 'doneFrom', 'doneTo'),
    custom('overdue', '逾期', { '1': '只看逾期' }),
    equals('custId'),
    equals('type'),
    custom('band', '紧急程度', URGENCY_BAND_WORDS),
    custom('view', '视图', VIEWS),
  ],
  views: [
    sortedBy('urgency', where('mine', VIEWS.mine, ['view', 'mine'])),
    where('received', VIEWS.received, ['view', 'received']),
    where('assisting', VIEWS.assisting, ['view', 'assisting']),
    where('created', VIEWS.created, ['view', 'created']),
    everyRecordView('all', VIEWS.all),
  ],
  columns: [
    'urgency',
    'number',
    'summary',
    { id: 'project', of: 'projectName', label: '项目' },
    { id: 'reception', of: 'receptionUserName' },
    { id: 'creator', of: 'createdByName' },
    'state',
    'todoTime',
    'planTime',
    { id: 'customer', of: 'custName', label: '客户' },
    { id: 'assist', of: 'assistUserNames' },
    'source',
    'createdAt',
  ],
  sort: ['createdAt', 'todoTime', 'planTime', 'state', 'number', 'urgency'],
  defaultSort: '-createdAt',
});
