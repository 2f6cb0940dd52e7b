import { form, line } from '../form/form.ts';

/** What a person says of a webhook, beside whose it is and which events it gets. */
export const WEBHOOK_FORM = form({
  name: line('名称', { max: 30, required: true }),
  url: line('发到', { max: 500, required: true }),
});

/** What may happen to a record, in the order in which people think of it. */
export const WEBHOOK_EVENTS = {
  created: '新建',
  updated: '改动',
  moved: '状态',
  removed: '删除',
  commented: '评论',
  submitted: '提交',
  decided: '审批',
  passed: '通过',
  rejected: '驳回',
  withdrawn: '撤回',
} as const;

/** One of them. */
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;

/** How many webhooks a program has at most. */
export const MAX_WEBHOOKS = 10;

/** For how long what was signed with the secret before is signed with it, too. */
export const FORMER_SECRET_HOURS = 24;

/** After how many tries, within three days, one is given up. */
export const MAX_WEBHOOK_TRIES = 10;

/** After how many days of nothing but failure a webhook pauses by itself. */
export const PAUSE_AFTER_DAYS = 5;

/** For how many days events wait for a webhook that is paused. */
export const EVENTS_WAIT_DAYS = 7;
