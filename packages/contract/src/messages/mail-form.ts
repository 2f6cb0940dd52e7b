import { choice, flag, form, type FormOf, line, wholeNumber } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { EMAIL_MAX } from '../limits.ts';
import { domainsIn, MAIL_CONTENTS, MAIL_GROUPS, MAIL_SECURITIES } from './mail-words.ts';

const HOST = { pattern: /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, message: '应为服务器名，如 smtp.example.com' };
const NO_CONTROLS = { pattern: /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, message: '不能有换行等控制字符' };
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/;

/** The mail server, the sender, and the kinds of messages that are mailed to people without choices of their own. */
export const MAIL_FORM = form(
  {
    host: line('服务器', { max: 253, required: true, rule: HOST }),
    port: wholeNumber('端口', { from: 1, to: 65_535, initial: 465 }),
    security: choice('加密', MAIL_SECURITIES, 'tls'),
    user: line('用户名', { max: 200, rule: NO_CONTROLS }),
    /** Never part of an answer; blank keeps the stored one. */
    password: line('密码', { max: 500 }),
    senderName: line('发件人名', { max: 60, required: true, rule: NO_CONTROLS }),
    senderAddress: line('发件地址', { max: EMAIL_MAX, required: true, rule: RULES.email }),
    bounceAddress: line('退信收件人', { max: EMAIL_MAX, rule: RULES.email }),
    perMinute: wholeNumber('每分钟最多', { from: 1, to: 1_000, initial: 30 }),
    domains: line('只发到这些域名', { max: 500 }),
    content: choice('邮件里写多少', MAIL_CONTENTS, 'title'),
    digest: flag(MAIL_GROUPS.digest.name, true),
    approvals: flag(MAIL_GROUPS.approvals.name, true),
    urgent: flag(MAIL_GROUPS.urgent.name, true),
    given: flag(MAIL_GROUPS.given.name, true),
    reminders: flag(MAIL_GROUPS.reminders.name, false),
    comments: flag(MAIL_GROUPS.comments.name, false),
    others: flag(MAIL_GROUPS.others.name, false),
  },
  {
    rules: [
      {
        at: 'domains',
        fault: ({ domains }) => {
          const wrong = domainsIn(domains).find((domain) => !DOMAIN.test(domain));
          return wrong === undefined ? '' : `「${wrong}」不是域名，多个用逗号分开，如 example.com`;
        },
      },
    ],
  },
);
export type MailForm = FormOf<typeof MAIL_FORM>;
