import { choice } from '../form/form.ts';
import { typedFilter } from '../lists/resource-filters.ts';
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

/** The users in a view of the list: members, or staff by state; `pending` may sign in and have no password of their own yet. */
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
 * Staff and members as administrators see them; members can only be disabled and given a new password. The server knows who may stay
 * without a department.
 */
export const USERS = resource(PLACELESS_USER_FORM, {
  key: 'user',
  noun: '用户',
  path: '/ad-biz/sys-user',
  tag: 'system:user',
  title: 'name',
  code: 'loginId',
  // A new user comes with a password and has a call of its own; another module imports users from sheets.
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
    // The primary department, and the names of the other departments.
    departmentName: computedText('部门'),
    otherDepartmentNames: otherValue<string[]>('其他部门'),
    postNames: otherValue<string[]>('岗位'),
    roleNames: otherValue<string[]>('角色'),
    active: computedFlag('状态'),
    // When the person left the company; null for everyone else.
    leftAt: momentOf('离职时间'),
    lastSignInAt: momentOf('最近登录'),
    lastSignInIp: computedText('登录 IP'),
    // Until when sign-in is locked after wrong attempts, and for which account.
    lockedUntil: momentOf('锁定至'),
    lockedAccount: computedText('锁定的账号'),
    // Whether the user also signs in by enterprise messaging, which a new password does not end.
    wxworkLinked: computedFlag('企业微信'),
    // Why the caller cannot disable or remove this account; empty if they can.
    keptBecause: computedText('不能停用的原因'),
    mustChangePassword: computedFlag('须修改密码'),
    passwordChangedAt: momentOf('密码修改时间'),
  },
  filters: [
    typedFilter('keyword', '姓名、账号、手机、拼音', { width: 200 }),
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
