import { BLANK } from '../form/form-check.ts';
import { choice, type DeclaredForm, form, type FormOf, type FormRule, id, type IdField, ids, line, lines, secret } from '../form/form.ts';
import type { Rule } from '../form/rule.ts';
import { RULES } from '../form/rules.ts';
import { EMAIL_MAX, NICK_NAME_MAX } from '../limits.ts';
import { ownValue } from '../own-value.ts';

const LOGIN_ID: Rule = { pattern: /^[A-Za-z][\w.-]*$/, message: '账号应以字母开头，由字母、数字、点、横线或下划线组成' };

const fields = {
  name: line('姓名', { max: 30, required: true }),
  nickName: line('昵称', { max: NICK_NAME_MAX }),
  loginId: line('账号', { max: 32, required: true, rule: LOGIN_ID }),
  phone: line('手机', { max: 11, required: true, rule: RULES.mobilePhone }),
  companyId: id('公司', { required: true }),
  departmentIds: ids('部门', { most: 20 }),
  departmentId: id('主部门'),
  postIds: ids('岗位', { most: 20 }),
  roleIds: ids('角色', { most: 50 }),
  email: line('邮箱', { max: EMAIL_MAX, rule: RULES.email }),
  workNo: line('工号', { max: 30 }),
  gender: choice('性别', { '0': '未说明', '1': '男', '2': '女' }, '0'),
  remark: lines('备注', { max: 200 }),
};

type BetweenFields = FormRule<typeof fields>;

const filled = (at: 'departmentIds' | 'departmentId'): BetweenFields => ({ at, fault: (values) => (values[at] === '' ? BLANK : '') });

const isPrimaryOneOfThem: BetweenFields = {
  at: 'departmentId',
  fault: ({ departmentIds, departmentId }) => {
    const isNowhere = departmentIds === '' && departmentId === '';
    return isNowhere || departmentIds.split(',').includes(departmentId) ? '' : '请从所选部门中指定一个主部门';
  },
};

const placed = [filled('departmentIds'), filled('departmentId'), isPrimaryOneOfThem];
const together = [['companyId', 'departmentIds', 'departmentId']] as const;

/** The editable fields of a member of staff. The departments include the primary one; changing roles needs the permission to bind them. */
export const USER_FORM = form(fields, { name: '用户', rules: placed, together });
export type UserForm = FormOf<typeof USER_FORM>;

/** The same form for a user who may stay without a department, as the first administrator of a new installation. */
export const PLACELESS_USER_FORM = form(fields, { name: '没有部门的用户', rules: [isPrimaryOneOfThem], together });

/** The form of a new user, with a first password. */
export const NEW_USER_FORM = form({ ...fields, pws: secret('初始密码', { rule: RULES.passWord }) }, { name: '新用户', rules: placed });

/** The handover field for all kinds without a receiver of their own. */
export const RECEIVER_OF_ALL = 'all';

/** The form of a leaver's handover: a receiver for each kind of open records, and one for the other kinds. */
export function handoverForm(
  leaverId: string,
  parts: readonly { kind: string; label: string }[],
): DeclaredForm<Readonly<Record<string, IdField>>> {
  const receivers = Object.fromEntries(parts.map(({ kind, label }) => [kind, id(label)]));
  return form<Readonly<Record<string, IdField>>>(
    { [RECEIVER_OF_ALL]: id('统一接收人'), ...receivers },
    {
      rules: parts.map(({ kind }) => ({
        at: kind,
        fault: (values) => receiverFault(ownValue(values, kind) || values[RECEIVER_OF_ALL] || '', leaverId),
      })),
    },
  );
}

function receiverFault(receiver: string, leaverId: string): string {
  if (receiver === '') return '请选择接收人，或在上方统一指定';
  return receiver === leaverId ? '接收人不能是离职人员本人' : '';
}
