import { choice, flag, form, type FormOf, id, line, sortNumber } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { computedText, contains, countOf, equals, nameOf, resource } from '../lists/resource.ts';
import { DEPARTMENT_TYPES } from './department-types.ts';

/**
 * The editable fields of a department. Its company is set when it is made and never changes; without a parent, it is at the top of its
 * company.
 */
export const DEPARTMENT_FORM = form({
  companyId: id('公司', { required: '请选择公司' }),
  parentId: id('上级部门'),
  name: line('名称', { max: 50, required: true }),
  code: line('编码', { max: 32, rule: { pattern: /^[\w.-]+$/, message: '编码只能含字母、数字和 _ - .' } }),
  type: choice('类型', DEPARTMENT_TYPES, 'department'),
  leaderId: id('负责人', { of: 'person' }),
  phone: line('电话', { max: 20, rule: RULES.phoneAndMobile }),
  email: line('邮箱', { max: 100, rule: RULES.email }),
  sort: sortNumber(10),
  active: flag('状态', true, ACTIVE_WORDS),
});
export type DepartmentForm = FormOf<typeof DEPARTMENT_FORM>;

/** A department, which is below another of its company or at the top. */
export const DEPARTMENT = resource(DEPARTMENT_FORM, {
  key: 'department',
  noun: '部门',
  path: '/ad-biz/sys-dept',
  tag: 'system:dept',
  title: 'name',
  code: 'code',
  tree: 'parentId',
  removal: 'by-version',
  computed: {
    companyName: computedText('公司'),
    leaderName: nameOf('leaderId'),
    people: countOf('本部门人数', '人'),
    peopleBelow: countOf('含下级人数', '人'),
  },
  filters: [contains(['name', 'code', 'leaderId']), equals('active')],
  columns: [
    'name',
    'code',
    { id: 'company', of: 'companyName' },
    'type',
    { id: 'leader', of: 'leaderName' },
    'phone',
    'email',
    'people',
    { id: 'below', of: 'peopleBelow' },
    'active',
    'sort',
    'updatedAt',
    'createdAt',
  ],
  sort: ['sort', 'name'],
  defaultSort: 'sort',
});
