export { grantedMenus, type GrantedMenus, isGrantedPage, type MenuRow } from './granted-menus.ts';
export { grantedTags } from './granted-tags.ts';
export { recordScope, type ScopedColumns } from './record-scope.ts';
export { roleMenus, roles, userRoles } from './roles.tables.ts';
