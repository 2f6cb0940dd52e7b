export { coveredPeople } from './covered-people.ts';
export { grantableRoles, mayGrantRole } from './grantable-roles.ts';
export { grantedMenus, type GrantedMenus, isGrantedPage, type MenuRow, waysToMenu } from './granted-menus.ts';
export { grantedTags, type TagWay, tagsOfRoles, waysToTag } from './granted-tags.ts';
export { assertAdministratorRemains } from './keep-administration.ts';
export { recordScope, type Scope, type ScopedColumns, scopeOf, type ScopePart, scopeParts } from './record-scope.ts';
export { matches as matchesPerson, readPeople } from './role-users.ts';
export { roleMenus, roles, userRoles } from './roles.tables.ts';
