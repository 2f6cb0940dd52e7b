export { coveredPeople } from './covered-people.ts';
export { grantableRoles, mayGrantRole } from './grantable-roles.ts';
export { grantedMenus, type GrantedMenus, isGrantedPage, type MenuRow } from './granted-menus.ts';
export { grantedTags } from './granted-tags.ts';
export { assertAdministratorRemains } from './keep-administration.ts';
export { recordScope, type Scope, type ScopedColumns, scopeOf } from './record-scope.ts';
export { roleMenus, roles, userRoles } from './roles.tables.ts';
