/** Labels of the data scopes of a role (decisions, "Sign-in, session, roles"), the widest first. */
export const DATA_SCOPES = {
  all: '全部（本公司）',
  departments: '指定部门',
  'department-below': '本部门及以下',
  department: '本部门',
  own: '仅本人',
} as const;

/** A data scope: whose records a role covers. */
export type DataScope = keyof typeof DATA_SCOPES;

/** The data scope of a role in words, or the names of its chosen departments. */
export function scopeWords({
  all,
  dataScope,
  departmentNames,
}: {
  all: boolean;
  dataScope: DataScope;
  departmentNames: readonly string[];
}): string {
  if (all) return '全部公司';
  return departmentNames.length > 0 ? `指定部门：${departmentNames.join('、')}` : DATA_SCOPES[dataScope];
}

/** Labels of the kinds of people that a role can be given to. */
export const ROLE_KINDS = { staff: '员工', member: '会员' } as const;

/** A kind of people that a role can be given to. */
export type RoleKind = keyof typeof ROLE_KINDS;

/** The most people that a preview names; it counts the others. */
export const PREVIEW_SHOWN = 200;
