export { grantedMenus, type GrantedMenus, type MenuRow } from './granted-menus.ts';
export { grantableRoles, mayGrantRole } from './grantable-roles.ts';
export { grantedTags } from './granted-tags.ts';
export { holdersOf } from './holders-of.ts';
export { recordScope, type ScopedColumns, type Scope, scopeOf } from './record-scope.ts';
export { rolesOfDepartment } from './roles-of-department.ts';
export { rolesWithMenu } from './roles-with-menu.ts';
export { roleMenus, roles, userRoles } from './roles.tables.ts';
