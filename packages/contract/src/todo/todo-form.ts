import { DICT, todoTypesOf } from '../administration/dictionary-types.ts';
import { choice, code, day, form, type FormOf, id, ids, line, lines, rich } from '../form/form.ts';
import { FILES_MOST, PEOPLE_MOST, REMARK_MAX } from '../limits.ts';
import { orderFault } from '../text/dates.ts';
import { WORK_STATE_WORDS } from '../work-reports/work-states.ts';

/** What is edited of a to-do (specification 3, 5.1). Names travel with it and are looked up again by the server. */
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
    receptionUser: id('负责人', { of: 'person', required: true }),
    assistUser: ids('协助人', { of: 'person', most: PEOPLE_MOST }),
    resultRequest: rich('结果要求', { required: true }),
    resultRequestFileIds: ids('附件', { most: FILES_MOST }),
    promiseRemark: lines('承诺说明', { max: REMARK_MAX, required: true }),
    estimateRemark: lines('预估说明', { max: REMARK_MAX, required: true }),
  },
  {
    name: '待办',
    rules: [{ at: 'planTime', fault: ({ planTime, todoTime }) => orderFault(planTime, todoTime, '待办日期') }],
    // A project is one of its customer's, and a type one of its source's.
    together: [
      ['custId', 'custName', 'projectId', 'projectName'],
      ['source', 'type'],
    ],
  },
);
export type TodoForm = FormOf<typeof TODO_FORM>;

/** Whom a to-do is given to, with a word to go with it. */
export const TODO_REASSIGN_FORM = form({
  receptionUser: id('新的负责人', { required: '请选择人员' }),
  remark: lines('说明', { max: REMARK_MAX }),
});
export type TodoReassignForm = FormOf<typeof TODO_REASSIGN_FORM>;

/** The state that to-dos are moved to, with a word on it. */
export const TODO_STATE_FORM = form({ state: choice('状态', WORK_STATE_WORDS), remark: lines('说明', { max: REMARK_MAX }) });
export type TodoStateForm = FormOf<typeof TODO_STATE_FORM>;
