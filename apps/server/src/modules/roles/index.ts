export { grantedMenus, type GrantedMenus, type MenuRow } from './granted-menus.ts';
export { grantedTags } from './granted-tags.ts';
export { roleMenus, roles, userRoles } from './roles.tables.ts';
