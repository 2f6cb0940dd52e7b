/** The state of a questionnaire for a visitor. Only an open one shows its questions. */
export type VisitorState =
  | 'open'
  | 'done'
  | 'password'
  | 'wrong-password'
  | 'not-yet'
  | 'closed'
  | 'full'
  | 'ticket'
  | 'wrong-ticket'
  | 'used';

/** Texts of the states that have a page of their own. */
export const VISITOR_WORDS: Readonly<Record<Exclude<VisitorState, 'open' | 'password'>, { title: string; text: string }>> = {
  done: { title: '已提交，谢谢', text: '' },
  'wrong-password': { title: '密码不正确', text: '请核对后重新输入。' },
  'not-yet': { title: '问卷还没有开始', text: '请在开始之后再来填写。' },
  closed: { title: '问卷已经结束', text: '不再收集新的答卷，感谢您的关注。' },
  full: { title: '问卷已经收满', text: '份数或您所选的名额已满，不再收集新的答卷。' },
  ticket: { title: '请用专属链接打开', text: '这份问卷发给了指定的人，请从收到的链接进入。' },
  'wrong-ticket': { title: '链接不正确', text: '请核对收到的专属链接，或向发来链接的人索取新的。' },
  used: { title: '您已经填写过', text: '每人（每台设备）只能填写一次。' },
};

/** All states of a questionnaire for a visitor, for the schema. */
export const VISITOR_STATES = [
  'open',
  'done',
  'password',
  'wrong-password',
  'not-yet',
  'closed',
  'full',
  'ticket',
  'wrong-ticket',
  'used',
] as const satisfies readonly VisitorState[];

/** A code in groups of four for reading out: 7KQ2-M9XD. */
export function groupCodeByFour(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** A typed or pasted code as it is stored. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** The length and the characters of a short code, without letters and digits that look alike. */
export const SHORT_CODE_LENGTH = 8;
export const SHORT_CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
