import type { PermissionValues } from './permission-sheet.tsx';
import type { RoleValues } from './role-form-sheet.tsx';

/** What an entry of the history keeps, for one of the two forms. */
export type EarlierValues =
  | { sheet: 'basics'; basics: RoleValues; permission?: never }
  | { sheet: 'permission'; permission: PermissionValues; basics?: never };

/** Reads what a role's history kept, which was written by another version of the product perhaps. */
export function earlierValues(state: Readonly<Record<string, unknown>>): EarlierValues {
  const { menuIds, departmentIds, dataScope, name, code, sort, active, remark } = state;
  if (Array.isArray(menuIds)) {
    const permission = { menuIds: textsIn(menuIds), departmentIds: textsIn(departmentIds), dataScope: scopeIn(dataScope) };
    return { sheet: 'permission', permission };
  }
  return {
    sheet: 'basics',
    basics: {
      ...(typeof name === 'string' && { name }),
      ...(typeof code === 'string' && { code }),
      ...(typeof sort === 'number' && { sort }),
      ...(typeof active === 'boolean' && { active }),
      ...(typeof remark === 'string' && { remark }),
    },
  };
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

function scopeIn(value: unknown): PermissionValues['dataScope'] {
  return value === 'all' || value === 'departments' || value === 'department-below' || value === 'department' ? value : 'own';
}
