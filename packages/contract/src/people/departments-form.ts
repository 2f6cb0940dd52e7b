import { choice, flag, form, type FormOf, id, line, sortNumber } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { DEPARTMENT_TYPES } from './department-types.ts';

/** What is edited of a department. Its company is given when it is made, and never changed; without a parent it is at the top of that. */
export const DEPARTMENT_FORM = form({
  companyId: id('公司', { required: '请选择公司' }),
  parentId: id('上级部门'),
  name: line('名称', { max: 50, required: true }),
  code: line('编码', { max: 32, rule: { pattern: /^[\w.-]+$/, message: '编码只能含字母、数字和 _ - .' } }),
  type: choice('类型', DEPARTMENT_TYPES, 'department'),
  leaderId: id('负责人'),
  phone: line('电话', { max: 20, rule: RULES.phoneAndMobile }),
  email: line('邮箱', { max: 100, rule: RULES.email }),
  sort: sortNumber(10),
  active: flag('状态', true, ACTIVE_WORDS),
});
export type DepartmentForm = FormOf<typeof DEPARTMENT_FORM>;
