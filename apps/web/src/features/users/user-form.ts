import { EMAIL_MAX, NICK_NAME_MAX } from '@houtai/contract/limits';
import { obeys, RULES } from '@houtai/contract/rules';
import { LOGIN_ID, USER_LIMITS } from '@houtai/contract/user-rules';
import type { UserDetail, UserForm } from '@houtai/contract/users';

import { textFault } from '../../kit/form/text-faults.ts';

/** The fields of a user's form; all of them are texts on the wire, lists joined by commas. */
const USER_FIELDS = [
  'name',
  'nickName',
  'loginId',
  'phone',
  'email',
  'gender',
  'workNo',
  'companyId',
  'departmentIds',
  'departmentId',
  'postIds',
  'roleIds',
  'remark',
] as const;

export type UserField = (typeof USER_FIELDS)[number];

type Check = (value: string) => string;
export type UserValues = Record<UserField, string>;

const needed: Check = (value) => (value === '' ? '不能为空' : '');
const anything: Check = () => '';

function loginIdFault(value: string): string {
  return textFault(value, USER_LIMITS.loginId, true) || (LOGIN_ID.pattern.test(value.trim()) ? '' : LOGIN_ID.message);
}

const CHECKS: Readonly<Record<UserField, Check>> = {
  name: (value) => textFault(value, USER_LIMITS.name, true),
  nickName: (value) => textFault(value, NICK_NAME_MAX),
  loginId: loginIdFault,
  phone: (value) => needed(value.trim()) || (obeys('mobilePhone', value.trim()) ? '' : RULES.mobilePhone.message),
  email: (value) => textFault(value, EMAIL_MAX) || (obeys('email', value.trim()) ? '' : RULES.email.message),
  gender: anything,
  workNo: (value) => textFault(value, USER_LIMITS.workNo),
  companyId: needed,
  departmentIds: needed,
  departmentId: needed,
  postIds: anything,
  roleIds: anything,
  remark: (value) => textFault(value, USER_LIMITS.remark),
};

/** The fields with what they begin with. The first administrator of a new installation has no department and may stay so. */
export function userFields(initial: Partial<UserValues>, { placeless = false } = {}) {
  const checks = placeless ? { ...CHECKS, departmentIds: anything, departmentId: anything } : CHECKS;
  return USER_FIELDS.map((name) => ({ name, initial: initial[name] ?? '', check: checks[name] }));
}

export function valuesOf(user: UserDetail): UserValues {
  const { name, nickName, loginId, phone, email, gender, workNo, companyId, departmentIds, departmentId, postIds, roleIds, remark } = user;
  return { name, nickName, loginId, phone, email, gender, workNo, companyId, departmentIds, departmentId, postIds, roleIds, remark };
}

/** The values of an earlier state, as the history keeps them, over those of now. */
export function restoredValues(now: UserValues, earlier: Readonly<Record<string, unknown>>): UserValues {
  const values = { ...now };
  for (const name of USER_FIELDS) {
    const value = earlier[name];
    if (typeof value === 'string') values[name] = value;
  }
  return values;
}

/** What is sent. */
export function formOf(read: (name: UserField) => string): UserForm {
  return {
    name: read('name').trim(),
    nickName: read('nickName').trim(),
    loginId: read('loginId').trim(),
    phone: read('phone').trim(),
    email: read('email').trim(),
    gender: genderOf(read('gender')),
    workNo: read('workNo').trim(),
    companyId: read('companyId'),
    departmentIds: read('departmentIds'),
    departmentId: read('departmentId'),
    postIds: read('postIds'),
    roleIds: read('roleIds'),
    remark: read('remark').trim(),
  };
}

function genderOf(text: string): UserForm['gender'] {
  return text === '1' || text === '2' ? text : '0';
}

/** Without signs that look like others, so that it can be read out. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz';
const DIGITS = '23456789';

/** A first password: eight letters and four digits. */
export function makePassword(): string {
  const random = crypto.getRandomValues(new Uint32Array(12));
  return Array.from(random, (number, index) => {
    const signs = index < 8 ? LETTERS : DIGITS;
    return signs.charAt(number % signs.length);
  }).join('');
}
