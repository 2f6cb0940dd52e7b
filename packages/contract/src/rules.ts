/**
 * Named pattern rules with their messages (specification 5.4), as data: the contract makes schemas of them and the web
 * makes form rules. Patterns are anchored; an empty value passes unless it is required (decisions, "Rules, helpers, constants").
 */
export type Rule = { readonly pattern: RegExp; readonly message: string };

export const RULES = {
  mobilePhone: { pattern: /^1[3-9]\d{9}$/, message: '无效的手机号码' },
  email: {
    pattern: /^[A-Za-z0-9](?:[A-Za-z0-9._%+-]{0,62}[A-Za-z0-9_%+-])?@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/,
    message: '无效的邮箱地址',
  },
  passWord: { pattern: /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{8,20}$/, message: '无效的密码，至少8-20位数字和字母组合' },
} as const satisfies Record<string, Rule>;

/** The name of a pattern rule. */
export type RuleName = keyof typeof RULES;

/** Whether the value obeys the rule; blank passes. */
export function obeys(rule: RuleName, value: string | number | null | undefined): boolean {
  const text = value === null || value === undefined ? '' : String(value);
  return text === '' || RULES[rule].pattern.test(text);
}
