import { RULES } from '../form/rules.ts';
import { EMAIL_MAX } from '../limits.ts';
import { characterCount } from '../text/characters.ts';
import type { MessageKind } from './message-choices.ts';

/** Labels of how a connection to the mail server is encrypted; there is no unencrypted one. */
export const MAIL_SECURITIES = { tls: 'TLS，校验证书', starttls: 'STARTTLS，校验证书' } as const;

/** How much of a message its mail contains. */
export const MAIL_CONTENTS = { title: '标题和链接', full: '连内容一起' } as const;

/**
 * Labels of the states of mail: `untested` means that the current settings have not passed the test, `paused` sends nothing and keeps what
 * waits.
 */
export const MAIL_STATES = { unset: '未设置', untested: '未测通', off: '未启用', on: '在用', paused: '已暂停' } as const;
export type MailState = keyof typeof MAIL_STATES;

/** Labels of the steps of the mail test. */
export const MAIL_TEST_STEPS = { connect: '连上服务器', certificate: '证书', signIn: '登录', accept: '对方收下' } as const;
export type MailTestStep = keyof typeof MAIL_TEST_STEPS;

type MailGroup = { readonly name: string; readonly when: string; readonly kinds: readonly MessageKind[] };

/** Groups of message kinds, each of which an administrator can switch on as mail by default. Every kind is in one group. */
export const MAIL_GROUPS = {
  digest: { name: '今日清单', when: '工作日早上', kinds: ['reminder.digest'] },
  approvals: { name: '待我审批', when: '立即', kinds: ['1'] },
  urgent: { name: '致命、升级给我', when: '立即', kinds: ['reminder.fatal', 'reminder.escalated'] },
  given: { name: '交给我的、催办和通知', when: '立即', kinds: ['0'] },
  reminders: {
    name: '其他提醒',
    when: '到期前后，每天有上限',
    kinds: ['reminder.soon', 'reminder.late', 'reminder.ask', 'reminder.read', 'reminder.reports'],
  },
  comments: { name: '评论、状态、处理结果', when: '立即', kinds: ['comment', 'mention', 'state', 'handle', 'plan'] },
  others: { name: '订单、商机、聊天', when: '立即', kinds: ['2', '3', '4'] },
} as const satisfies Record<string, MailGroup>;
export type MailGroupKey = keyof typeof MAIL_GROUPS;

/** The keys of all groups, in order. */
export const MAIL_GROUP_KEYS = [
  'digest',
  'approvals',
  'urgent',
  'given',
  'reminders',
  'comments',
  'others',
] as const satisfies readonly MailGroupKey[];

/** The kinds that are mailed to people without choices of their own, if these groups are switched on. */
export function mailedKinds(groups: Readonly<Record<MailGroupKey, boolean>>): MessageKind[] {
  return MAIL_GROUP_KEYS.filter((key) => groups[key]).flatMap((key): readonly MessageKind[] => MAIL_GROUPS[key].kinds);
}

/** Whether a text is a mail address; the only pattern for addresses. */
export function isMailAddress(text: string): boolean {
  return characterCount(text) <= EMAIL_MAX && RULES.email.pattern.test(text);
}

/** The domains in a text, in lower case. */
export function domainsIn(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[,，、;；\s]+/u)
    .filter((domain) => domain !== '');
}
