import { MOBILE_PHONE, type Rule } from './rule.ts';

const LANDLINE = /^0(?:10|2\d|[3-9]\d{2})-?[1-9]\d{6,7}(?:-\d{1,6})?$/;

/**
 * Named pattern rules with their messages (specification 5.4), as data: the contract makes schemas of them and the web
 * makes form rules. Anchored, without blanks; an empty value passes unless it is required, numbers count like their text,
 * and amounts refuse a sign (decisions, "Rules, helpers, constants").
 */
export const RULES = {
  integer: { pattern: /^(?:0|-?[1-9]\d*)$/, message: '无效的整数' },
  onlyNumberSp: { pattern: /^\d+$/, message: '只能填写数字' },
  workingHours: { pattern: amount(8, 2), message: '无效的工时，整数8位,小数2位,示例：247.11' },
  nonzero: { pattern: /^(?!0+(?:\.0+)?$)\d+(?:\.\d+)?$/, message: '无效的数值，大于0的数值' },
  onlyLetterSp: { pattern: /^[A-Za-z]+$/, message: '只能填写英文字母' },
  onlyLetterNumber: { pattern: /^[A-Za-z0-9_]+$/, message: '只能填写数字、英文字母、下划线' },
  letterAndNumLimit: { pattern: /^[A-Za-z0-9]+$/, message: '只能填写数字、英文字母' },
  letterAndNum: { pattern: /^[A-Za-z0-9]{15,20}$/, message: '15到20位数字或字母组成 区分大小写' },
  letterFirst: { pattern: /^[A-Za-z][\w-]{5,19}$/, message: '请输入以字母开头的6-20位字符' },
  // Chinese punctuation and full-width forms come from the same input method and count as Chinese.
  exceptChinese: { pattern: /^[^\s\p{Script=Han}\u3001-\u303f\uff00-\uffef]+$/u, message: '不能输入中文' },
  onlyChinese: { pattern: /^\p{Script=Han}+$/u, message: '只能填写中文汉字' },
  exchangeRate: { pattern: amount(4, 5), message: '无效的数值，整数4位，小数5位' },
  phone: { pattern: LANDLINE, message: '无效的电话号码' },
  mobilePhone: MOBILE_PHONE,
  phoneAndMobile: { pattern: new RegExp(`${LANDLINE.source}|${MOBILE_PHONE.pattern.source}`), message: '无效的联系方式' },
  email: {
    pattern:
      /^(?=.{1,64}@)[A-Za-z0-9][A-Za-z0-9_%+-]*(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}$/,
    message: '无效的邮箱地址',
  },
  bankNum: { pattern: /^\d{9,50}$/, message: '无效银行卡号，整数9-50位' },
  url: {
    pattern: /^https?:\/\/(?:\[[\da-f:]+\]|[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?)(?::\d{1,5})?(?:[/?#]\S*)?$/iu,
    message: '无效的网址',
  },
  chinaIdLoose: { pattern: /^(?:\d{15}|\d{17}[\dXx])$/, message: '无效的身份证号码' },
  chinaZip: { pattern: /^\d{6}$/, message: '无效的邮政编码' },
  qq: { pattern: /^[1-9]\d{4,11}$/, message: '无效的 QQ 号码' },
  faxNbr: { pattern: LANDLINE, message: '无效的传真号码' },
  passWord: { pattern: /^(?=.*\d)(?=.*[A-Za-z])[A-Za-z0-9]{8,20}$/, message: '无效的密码，至少8-20位数字和字母组合' },
  code: { pattern: /^\d{6}$/, message: '无效的验证码，6位数字' },
  percentage: { pattern: /^(?:100(?:\.0{1,3})?|\d{1,2}(?:\.\d{1,3})?)$/, message: '无效的百分比' },
  money: { pattern: amount(8, 2), message: '无效的金额,整数8位,小数2位' },
  moneyTwo: { pattern: amount(8, 4), message: '整数8位,小数4位' },
  productNum: { pattern: amount(8, 3), message: '无效的数量,整数8位,小数3位' },
  score: { pattern: /^(?:100(?:\.0{1,2})?|\d{1,2}(?:\.\d{1,2})?)$/, message: '无效的分数' },
  // The last letter of police, learner, trailer, Hong Kong and Macao plates is a character; new-energy plates have six signs.
  plateNumber: {
    pattern:
      /^[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使领][A-HJ-NP-Z](?:[A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]|[A-HJK][A-HJ-NP-Z0-9]\d{4}|\d{5}[A-HJK])$/,
    message: '无效的车牌号',
  },
} as const satisfies Record<string, Rule>;

/** The name of a pattern rule. */
export type RuleName = keyof typeof RULES;

/** Whether a text is the name of a rule. */
export function isRule(text: string): text is RuleName {
  return Object.hasOwn(RULES, text);
}

/** Whether the value obeys the rule; blank passes. */
export function obeysRule(rule: RuleName, value: string | number | null | undefined): boolean {
  const text = value === null || value === undefined ? '' : String(value);
  return text === '' || RULES[rule].pattern.test(text);
}

function amount(integers: number, decimals: number): RegExp {
  return new RegExp(`^(?:0|[1-9]\\d{0,${integers - 1}})(?:\\.\\d{1,${decimals}})?$`);
}
