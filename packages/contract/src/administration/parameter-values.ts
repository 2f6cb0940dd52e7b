import type { Rule } from '../form/rule.ts';
import { obeysRule, type RuleName, RULES } from '../form/rules.ts';

/** A number as it is typed. */
export const NUMBER: Rule = { pattern: /^-?\d{1,15}(?:\.\d{1,10})?$/, message: '请填写数字' };

/** The kinds of parameter values, with their labels. */
export const PARAMETER_KINDS = {
  text: '文本',
  number: '数字',
  boolean: '开关',
  url: '网址',
  json: 'JSON',
  people: '人员',
  secret: '保密',
} as const;
export type ParameterKind = keyof typeof PARAMETER_KINDS;

/** Checks of a value in addition to its kind: bounds of a number or of a text's length, and a named rule for a text. */
export type ParameterCheck = { least?: number | undefined; most?: number | undefined; rule?: RuleName | undefined };

const HTTP = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;
const HTTPS_OR_LOOPBACK = /^(?:https:\/\/[^\s/?#@\\]+|http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?)(?:[/?#]\S*)?$/i;
// A number of days, from a month to ten years.
const LOG_DAYS = /^(?:[3-9]\d|[1-9]\d{2}|[12]\d{3}|3[0-5]\d{2}|36[0-4]\d|3650)$/;
// A path on this host, because the content policy blocks pictures from other hosts.
const OWN_PATH = /^\/(?![/\\])\S*$/;
// The start is before noon and the end after it, so that the end is always later.
const WORKING_HOURS = /^(?:0\d|1[01]):[0-5]\d-(?:1[2-9]|2[0-3]):[0-5]\d$/;
const PEOPLE = /^[\w-]{1,64}(?:,[\w-]{1,64}){0,49}$/;

/** Checks of the parameters that the product reads itself; an empty value passes unless `required` is set. */
const CHECKS: Readonly<Record<string, Rule & { readonly required?: true }>> = {
  screenurl: { pattern: HTTP, message: '请填写以 http:// 或 https:// 开头的网址' },
  // The session token travels to this address (decisions, "Routes, menus, layout").
  BI_JM_URL: { pattern: HTTPS_OR_LOOPBACK, message: '请填写以 https:// 开头的网址（本机地址可用 http://）' },
  preview_url: { pattern: HTTP, message: '请填写以 http:// 或 https:// 开头的网址' },
  logo_url: { pattern: OWN_PATH, message: '请填写以 / 开头的站内路径' },
  product_name: { pattern: /^.{1,20}$/u, message: '请填写 1 至 20 个字', required: true },
  approval_linked_only: {
    pattern: /^(?:auto|true|false)$/,
    message: '请填写 auto（自动）、true（要求）或 false（不要求）',
    required: true,
  },
  operation_log_days: { pattern: LOG_DAYS, message: '请填写 30 至 3650 之间的天数', required: true },
  working_hours: { pattern: WORKING_HOURS, message: '请填写上午至下午的时间，例如 09:00-18:00', required: true },
  login_log_days: { pattern: LOG_DAYS, message: '请填写 30 至 3650 之间的天数', required: true },
};

/** Why a parameter may not have this value, as a sentence for the person; null if it may. Keys without a check take any text. */
export function parameterFault(paramKey: string, paramValue: string): string | null {
  const check = Object.hasOwn(CHECKS, paramKey) ? CHECKS[paramKey] : undefined;
  if (!check || (paramValue === '' && !check.required)) return null;
  return check.pattern.test(paramValue) ? null : check.message;
}

type KindFault = (value: string, check: ParameterCheck) => string | null;

const KIND_FAULTS: Readonly<Record<ParameterKind, KindFault>> = {
  text: textFault,
  secret: textFault,
  number: (value, check) => (NUMBER.pattern.test(value) ? rangeFault(Number(value), check, '') : NUMBER.message),
  boolean: (value) => (value === 'true' || value === 'false' ? null : '请选择开或关'),
  url: (value) => (HTTP.test(value) ? null : '请填写以 http:// 或 https:// 开头的网址'),
  json: (value) => (isJson(value) ? null : '请填写正确的 JSON'),
  people: (value) => (PEOPLE.test(value) ? null : '请选择人员，最多 50 位'),
};

/** Why a value does not fit the kind of a parameter or its check; null if it does. Empty fits every kind but a switch. */
export function parameterKindFault(kind: ParameterKind, check: ParameterCheck, value: string): string | null {
  return value === '' && kind !== 'boolean' ? null : KIND_FAULTS[kind](value, check);
}

function textFault(value: string, check: ParameterCheck): string | null {
  if (check.rule && !obeysRule(check.rule, value)) return RULES[check.rule].message;
  return rangeFault(value.length, check, ' 个字');
}

function rangeFault(value: number, { least, most }: ParameterCheck, unit: string): string | null {
  if (least !== undefined && value < least) return `最小为 ${least}${unit}`;
  return most !== undefined && value > most ? `最大为 ${most}${unit}` : null;
}

function isJson(value: string): boolean {
  try {
    JSON.parse(value);
    return true;
  } catch {
    return false;
  }
}
