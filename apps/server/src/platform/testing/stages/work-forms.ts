import type { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';

type TodoInput = InputOf<typeof calls.todo.add>;
type FeedbackInput = InputOf<typeof calls.feedback.add>;

/** A valid to-do for u-staff that refers to demo records. */
export function todoForm(fields: Partial<TodoInput> = {}): TodoInput {
  return {
    custId: 'c-hengrui',
    projectId: 'p-hengrui-mes',
    todoTime: '2026-11-20',
    planTime: '2026-11-27',
    receptionUser: 'u-staff',
    assistUser: '',
    source: '1',
    type: '2',
    resultRequest: '<p>核对 <strong>工单报工</strong> 数据</p>',
    resultRequestFileIds: '',
    promiseRemark: '周五前答复',
    estimateRemark: '约两小时',
    ...fields,
  };
}

/** A valid feedback that refers to demo records. */
export function feedbackForm(fields: Partial<FeedbackInput> = {}): FeedbackInput {
  return {
    projectId: '95',
    handle: '1',
    problemDate: '2026-11-20',
    workTime: '',
    workType: '1',
    priority: '1',
    problemFeedback: '<p>标签打印机打印出来的条码错位</p>',
    feedbackUser: 'u-staff',
    handleUser: '',
    handleDate: '',
    handleRemark: '已联系客户确认现象',
    bugSource: '',
    faultLevel: '4',
    integral: '0',
    fileIds: '',
    ...fields,
  };
}
