import type { FieldChange } from '@houtai/contract/history';
import type { UserDetail } from '@houtai/contract/users';

import { changesBetween } from '../history/index.ts';

const LABELS = {
  name: '姓名',
  nickName: '昵称',
  loginId: '账号',
  phone: '手机',
  email: '邮箱',
  gender: '性别',
  workNo: '工号',
  company: '公司',
  department: '主部门',
  others: '其他部门',
  posts: '岗位',
  roles: '角色',
  state: '状态',
  remark: '备注',
} as const;

const GENDERS = { '0': '未说明', '1': '男', '2': '女' } as const;

type Words = Record<keyof typeof LABELS, string>;

const NOTHING: Words = {
  name: '',
  nickName: '',
  loginId: '',
  phone: '',
  email: '',
  gender: '',
  workNo: '',
  company: '',
  department: '',
  others: '',
  posts: '',
  roles: '',
  state: '',
  remark: '',
};

/** What differs between two readings of a user, in words; before the first one there was nothing. */
export function userChanges(before: UserDetail | null, after: UserDetail): FieldChange[] {
  return changesBetween(before ? wordsOf(before) : NOTHING, wordsOf(after), LABELS);
}

function wordsOf(user: UserDetail): Words {
  return {
    name: user.name,
    nickName: user.nickName,
    loginId: user.loginId,
    phone: user.phone,
    email: user.email,
    gender: GENDERS[user.gender],
    workNo: user.workNo,
    company: user.companyName,
    department: user.departmentName,
    others: user.otherDepartmentNames.join('、'),
    posts: user.postNames.join('、'),
    roles: user.roleNames.join('、'),
    state: stateOf(user),
    remark: user.remark,
  };
}

function stateOf({ active, leftAt }: UserDetail): string {
  if (active) return '启用';
  return leftAt === null ? '停用' : '已离职';
}

/** The values of the form, with which an earlier state can be opened again; never anything secret. */
export function formStateOf(user: UserDetail): Record<string, unknown> {
  const { name, nickName, loginId, phone, email, gender, workNo, companyId, remark } = user;
  const { departmentId, departmentIds, postIds, roleIds } = user;
  return { name, nickName, loginId, phone, email, gender, workNo, companyId, departmentId, departmentIds, postIds, roleIds, remark };
}
