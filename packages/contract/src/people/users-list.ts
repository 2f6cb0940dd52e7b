import { choice } from '../form/form.ts';
import { typed } from '../lists/resource-filters.ts';
import {
  between,
  computedFlag,
  computedText,
  custom,
  momentOf,
  otherValue,
  relatedTo,
  resource,
  stateField,
  where,
} from '../lists/resource.ts';
import { PLACELESS_USER_FORM } from './users-form.ts';

/** Which of the users a list shows: members, or staff in all or by their state; `pending` may sign in and have not set a password of their own. */
const VIEWS = {
  all: '员工',
  active: '启用',
  pending: '待设密码',
  disabled: '停用',
  locked: '已锁定',
  left: '已离职',
  member: '会员',
} as const;

/**
 * The staff as administrators see them, and the members, who can be disabled and given a new password and nothing else. Who may stay without a
 * department, the server knows.
 */
export const USERS = resource(PLACELESS_USER_FORM, {
  key: 'user',
  noun: '用户',
  path: '/ad-biz/sys-user',
  tag: 'system:user',
  title: 'name',
  code: 'loginId',
  // A new one comes with a password and is made by a call of its own; sheets bring them by another module.
  without: ['add', 'import'],
  detail: [
    'companyId',
    'departmentIds',
    'departmentId',
    'postIds',
    'roleIds',
    'gender',
    'remark',
    'mustChangePassword',
    'passwordChangedAt',
  ],
  computed: {
    kind: stateField(choice('类别', { staff: '员工', member: '会员' })),
    companyName: computedText('公司'),
    // The primary department, and the names of the others.
    departmentName: computedText('部门'),
    otherDepartmentNames: otherValue<string[]>('其他部门'),
    postNames: otherValue<string[]>('岗位'),
    roleNames: otherValue<string[]>('角色'),
    active: computedFlag('状态'),
    // When the person left the company; null for everybody else.
    leftAt: momentOf('离职时间'),
    lastSignInAt: momentOf('最近登录'),
    lastSignInIp: computedText('登录 IP'),
    // Until when sign-in is locked after wrong attempts, and for which account that is.
    lockedUntil: momentOf('锁定至'),
    lockedAccount: computedText('锁定的账号'),
    // Signs in by enterprise messaging, too, which a new password does not end.
    wxworkLinked: computedFlag('企业微信'),
    // Why the caller cannot disable or remove this account, or empty.
    keptBecause: computedText('不能停用的原因'),
    mustChangePassword: computedFlag('须修改密码'),
    passwordChangedAt: momentOf('密码修改时间'),
  },
  filters: [
    typed('keyword', '姓名、账号、手机、拼音', { width: 200 }),
    relatedTo('roleId', '角色', 'other'),
    relatedTo('departmentId', '部门', 'department'),
    between('createdAt', 'from', 'to', '创建时间'),
    custom('view', '视图', VIEWS),
  ],
  views: [
    where('all', VIEWS.all, ['view', 'all']),
    where('active', VIEWS.active, ['view', 'active']),
    where('pending', VIEWS.pending, ['view', 'pending']),
    where('disabled', VIEWS.disabled, ['view', 'disabled']),
    where('locked', VIEWS.locked, ['view', 'locked']),
    where('left', VIEWS.left, ['view', 'left']),
    where('member', VIEWS.member, ['view', 'member']),
  ],
  columns: [
    'name',
    'loginId',
    'nickName',
    { id: 'department', of: 'departmentName' },
    { id: 'posts', of: 'postNames' },
    'phone',
    { id: 'roles', of: 'roleNames' },
    { id: 'state', of: 'active' },
    { id: 'signIn', of: 'lastSignInAt' },
    { id: 'signInIp', of: 'lastSignInIp' },
    { id: 'company', of: 'companyName' },
    'workNo',
    'email',
    'createdAt',
  ],
  sort: ['name', 'loginId', 'createdAt'],
  defaultSort: '-createdAt',
});
