export { coveredPeople } from './covered-people.ts';
export {
  grantedMenus,
  type GrantedMenus,
  isGrantedPage,
  type MenuRow,
  menusGrantedBy,
  menusOfRoles,
  rolesGrantingMenu,
} from './granted-menus.ts';
export { grantedTags, rolesGrantingTag, tagsOfRoles, type TagWay } from './granted-tags.ts';
export { holdersOf, holdersOfRole } from './holders-of.ts';
export {
  activeAdministrators,
  assertAdministratorRemains,
  assertKeepsAdministration,
  lockAdministrators,
} from './protect-administration.ts';
export {
  isWithin,
  type PartsOf,
  partsOfPeople,
  partsWithin,
  peopleWithWiderScope,
  reachesOfPeople,
  type RecordScope,
  recordScope,
  recordScopeOf,
  type RoleReach,
  roleReachesOf,
  type Scope,
  type ScopedColumns,
  scopeOf,
  type ScopePart,
  whereWithin,
} from './record-scope.ts';
export { type Reason, sortReasons } from './reasons.ts';
export { mayDoWork, workFaults } from './work-faults.ts';
export { rolesOfDepartment } from './roles-of-department.ts';
export { roleDepartments, roleMenus, roles, userRoles } from './roles.tables.ts';
