/** What happens to a record that people who have to do with it are told of, and what that is called where it is switched off. */
export const RECORD_EVENTS = {
  comment: '新评论',
  mention: '提到我',
  state: '状态变更与转交',
  handle: '处理结果',
  plan: '计划与账期变动',
} as const;

/** A thing that happens to a record. */
export type RecordEvent = keyof typeof RECORD_EVENTS;

/** Every one of them, in the order of the settings. */
export const RECORD_EVENT_KEYS = ['comment', 'mention', 'state', 'handle', 'plan'] as const satisfies readonly RecordEvent[];

/** Whether somebody will be told, and why not: `unseen` may not see the record, `maybe` is told if they may see what is not made yet. */
export const AUDIENCE_WORDS = {
  told: '',
  maybe: '能看到这条记录才会收到',
  unseen: '看不到这条记录',
  muted: '已关闭此类消息',
  inactive: '账号已停用',
} as const;
export type AudienceState = keyof typeof AUDIENCE_WORDS;
export const AUDIENCE_STATES = ['told', 'maybe', 'unseen', 'muted', 'inactive'] as const satisfies readonly AudienceState[];
