/** Labels of the statuses of a flow: two while it goes on, four when it has ended. */
export const APPROVAL_STATUSES = {
  running: '审批中',
  returned: '已退回',
  passed: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
  ended: '已终止',
} as const;
export type ApprovalStatus = keyof typeof APPROVAL_STATUSES;

/** Labels of how many have to pass a step: each, any one, each in order, or a number of them. */
export const APPROVAL_HOWS = { all: '会签', any: '或签', order: '依次', some: '多人会签' } as const;

/** Labels of the kinds of rules that find approvers. */
export const APPROVAL_RULES = {
  people: '指定成员',
  role: '角色',
  post: '岗位',
  head: '部门负责人',
  heads: '连续多级负责人',
  chosen: '发起人自选',
  field: '单据中的人员',
  previous: '上一步审批人指定',
} as const;
export type ApprovalRule = keyof typeof APPROVAL_RULES;

/** Where holders of a role or a post are searched, relative to the submitter. */
export const APPROVAL_HOLDER_SCOPES = { all: '全部', company: '发起人所在公司', department: '发起人所在部门' } as const;

/** What happens when a step finds nobody. */
export const APPROVAL_NOBODY = {
  pass: '自动通过',
  people: '转交指定成员',
  administrators: '转交流程管理员',
  refuse: '不允许提交',
} as const;

/** What happens when the submitter would approve their own document. */
export const APPROVAL_OWN = { self: '由本人审批', skip: '跳过本人', head: '转交上级' } as const;

/** The warnings in red about a step: its submitter approves it, or it passes without anybody. */
export const APPROVAL_FACTS = { own: '发起人本人审批', nobody: '本步骤无人审批' } as const;

/** How often a person is asked whom several steps find. */
export const APPROVAL_AGAIN = { every: '每次都审', once: '只审一次', consecutive: '连续出现时只审一次' } as const;

/** What happens some time after the reminder of a time limit. */
export const APPROVAL_LATE = { remind: '只催办', head: '转交上级', pass: '自动通过' } as const;

/** Until when a submitter may withdraw. */
export const APPROVAL_WITHDRAW = { first: '首个审批步骤之后无人审批前', always: '审批结束前', never: '不允许撤回' } as const;

/** What may be allowed in a step beside passing and rejecting. */
export const APPROVAL_MAY = {
  addSigners: '加签',
  transfer: '转交',
  consult: '委派',
  return: '退回',
  chooseContinue: '选择退回后的走向',
} as const;

/** Where a signer is added, relative to the person who adds. */
export const APPROVAL_ADD_WHERE = { before: '在我之前', after: '在我之后', beside: '与我会签' } as const;

/** How a returned flow continues: through all steps again, or straight back to the person who returned it. */
export const APPROVAL_RETURN_WAYS = { again: '重新走全部', back: '直接回到我' } as const;

/** Labels of the states of a task. */
export const APPROVAL_TASK_STATES = {
  waiting: '未到',
  open: '审批中',
  passed: '已通过',
  rejected: '已驳回',
  returned: '已退回',
  transferred: '已转交',
  advised: '已给意见',
  removed: '已移除',
  skipped: '已跳过',
  closed: '无需处理',
  told: '已抄送',
} as const;
export type ApprovalTaskState = keyof typeof APPROVAL_TASK_STATES;

/** Why a task passed without a decision: the person had passed before, their pass was kept after a return, or they were too late. */
export const APPROVAL_AUTO = { again: '此前已审批，自动通过', kept: '退回前已通过', late: '超时自动通过' } as const;

/** The types of document fields that conditions know. */
export const APPROVAL_FIELD_TYPES = {
  money: '金额',
  number: '数字',
  day: '日期',
  code: '选项',
  text: '文本',
  person: '人员',
  department: '部门',
} as const;
export type ApprovalFieldType = keyof typeof APPROVAL_FIELD_TYPES;

/** Operators of values with an order, and of values without one; `within` includes the departments below. */
export const APPROVAL_ORDERED_OPERATORS = { gt: '大于', ge: '大于等于', lt: '小于', le: '小于等于', eq: '等于', ne: '不等于' } as const;
export const APPROVAL_CHOICE_OPERATORS = { in: '属于', notIn: '不属于' } as const;
export const APPROVAL_DEPARTMENT_OPERATORS = {
  ...APPROVAL_CHOICE_OPERATORS,
  within: '属于（含下级）',
  notWithin: '不属于（含下级）',
} as const;

/** What conditions may use of the submitter in every flow, in addition to the fields of the document. */
export const APPROVAL_SUBMITTER_FIELDS = {
  submitter: { label: '发起人', type: 'person' },
  submitterDepartment: { label: '发起人部门', type: 'department' },
} as const;

/** States of a delegation on a day: not begun yet, in force, over. */
export const DELEGATION_STATES = { coming: '未开始', now: '生效中', past: '已结束' } as const;
