import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { FEEDBACK_DEFAULTS, WORK_STATE_WORDS } from '@houtai/contract/work-states';

import type { dictionaryEntries } from './dictionaries.tables.ts';

type Tone = NonNullable<(typeof dictionaryEntries.$inferInsert)['tone']>;

/** A dictionary of every installation; entries are code, text and tone, in order. */
export type BuiltIn = {
  type: string;
  name: string;
  entries: readonly (readonly [code: string, text: string, tone?: Tone])[];
  usual?: string;
};

/** Sources of to-dos with their types. Each source has types, because the form cannot choose one without any. */
const SOURCES = [
  { code: '1', text: '客户来电', types: ['故障报修', '操作咨询', '需求变更', '投诉建议', '回访确认'] },
  { code: '2', text: '项目会议', types: ['需求确认', '方案评审', '进度跟进', '会议纪要落实'] },
  { code: '3', text: '售后反馈', types: ['问题排查', '版本修复', '现场支持', '客户培训'] },
  { code: '4', text: '领导交办', types: ['专项任务', '材料准备', '协调沟通'] },
  { code: '5', text: '自行计划', types: ['日常工作', '学习提升', '文档整理', '例行巡检'] },
];

const STATES = [
  ['1', WORK_STATE_WORDS[1], 'amber'],
  ['2', WORK_STATE_WORDS[2], 'blue'],
  ['3', WORK_STATE_WORDS[3], 'green'],
  ['4', WORK_STATE_WORDS[4], 'grey'],
] as const;

/** Labels for every code that the product itself uses; decision 9 explains the codes. */
export const BUILT_IN: readonly BuiltIn[] = [
  { type: DICT.todoSource, name: '待办来源', entries: SOURCES.map(({ code, text }) => [code, text] as const) },
  ...SOURCES.map(({ code, text, types }) => ({
    type: todoTypesOf(code),
    name: `待办类型：${text}`,
    entries: types.map((name, index) => [String(index + 1), name] as const),
  })),
  { type: DICT.todoState, name: '待办状态', usual: '1', entries: STATES },
  { type: DICT.feedbackStatus, name: '反馈完成状态', usual: '1', entries: STATES },
  {
    type: DICT.feedbackHandle,
    name: '反馈处理方式',
    usual: FEEDBACK_DEFAULTS.handle,
    entries: [
      ['1', '远程处理'],
      ['2', '电话指导'],
      ['3', '现场处理'],
      ['4', '转研发处理'],
      ['5', '无需处理', 'grey'],
    ],
  },
  {
    type: DICT.feedbackWorkType,
    name: '反馈工作类型',
    usual: FEEDBACK_DEFAULTS.workType,
    entries: [
      ['1', '问题处理'],
      ['2', '操作咨询'],
      ['3', '需求变更'],
      ['4', '数据维护'],
      ['5', '升级部署'],
      ['6', '培训指导'],
      ['7', '例行巡检'],
    ],
  },
  {
    type: DICT.feedbackPriority,
    name: '反馈优先级',
    usual: FEEDBACK_DEFAULTS.priority,
    entries: [
      ['3', '紧急', 'red'],
      ['2', '高', 'amber'],
      ['1', '中', 'blue'],
      ['0', '低', 'grey'],
    ],
  },
  {
    type: DICT.feedbackFaultLevel,
    name: '反馈故障等级',
    usual: FEEDBACK_DEFAULTS.faultLevel,
    entries: [
      ['1', '致命', 'red'],
      ['2', '严重', 'amber'],
      ['3', '一般', 'blue'],
      ['4', '轻微', 'grey'],
    ],
  },
  {
    type: DICT.feedbackBugSource,
    name: '反馈问题来源',
    entries: [
      ['1', '需求不明确'],
      ['2', '设计缺陷'],
      ['3', '编码缺陷'],
      ['4', '配置错误'],
      ['5', '数据问题'],
      ['6', '运行环境'],
      ['7', '第三方系统'],
      ['8', '操作不当'],
      ['9', '其他'],
    ],
  },
  {
    type: DICT.feedbackIntegral,
    name: '反馈积分',
    usual: FEEDBACK_DEFAULTS.integral,
    entries: ['0', '1', '2', '3', '5', '10'].map((points) => [points, `${points} 分`] as const),
  },
  {
    type: DICT.knowledgeCategory,
    name: '流程制度分类',
    entries: [
      ['1', '财务制度'],
      ['2', '人事制度'],
      ['3', '行政制度'],
      ['4', '信息安全'],
      ['5', '研发规范'],
      ['6', '售后规范'],
      ['7', '操作指南'],
      ['9', '其他'],
    ],
  },
  {
    type: DICT.knowledgeState,
    name: '流程制度状态',
    usual: '0',
    entries: [
      ['0', '草稿', 'amber'],
      ['1', '已发布', 'green'],
      ['2', '已撤回', 'grey'],
    ],
  },
];
