/** Labels of the events of a record that people concerned are notified of, for the setting that mutes them. */
export const RECORD_EVENTS = {
  comment: '新评论',
  mention: '提到我',
  state: '状态变更与转交',
  handle: '处理结果',
  plan: '计划与账期变动',
} as const;

/** An event of a record. */
export type RecordEvent = keyof typeof RECORD_EVENTS;

/** The keys of all events, in the order of the settings. */
export const RECORD_EVENT_KEYS = ['comment', 'mention', 'state', 'handle', 'plan'] as const satisfies readonly RecordEvent[];

/**
 * Whether somebody will be notified, or why not: `unseen` may not see the record, `maybe` is notified if they may see a record that does
 * not exist yet.
 */
export const AUDIENCE_WORDS = {
  told: '',
  maybe: '能看到这条记录才会收到',
  unseen: '看不到这条记录',
  muted: '已关闭此类消息',
  inactive: '账号已停用',
} as const;
export type AudienceState = keyof typeof AUDIENCE_WORDS;
export const AUDIENCE_STATES = ['told', 'maybe', 'unseen', 'muted', 'inactive'] as const satisfies readonly AudienceState[];
