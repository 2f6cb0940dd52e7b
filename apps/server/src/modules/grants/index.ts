export { coveredPeople } from './covered-people.ts';
export { grantedMenus, type GrantedMenus, isGrantedPage, type MenuRow, menusGrantedBy, menusOfRoles, waysToMenu } from './granted-menus.ts';
export { grantedTags, type TagWay, tagsOfRoles, waysToTag } from './granted-tags.ts';
export { holdersOf, holdersOfRole } from './holders-of.ts';
export { activeAdministrators, assertAdministratorRemains, assertKeepsAdministration, lockAdministrators } from './keep-administration.ts';
export {
  coveringMore,
  isWithin,
  type PartsOf,
  partsOfPeople,
  partsWithin,
  type Reach,
  reachOf,
  reachesOfPeople,
  reachesOf,
  recordScope,
  type RoleReach,
  type Scope,
  type ScopedColumns,
  scopeOf,
  type ScopePart,
  whereWithin,
} from './record-scope.ts';
export { type Reason, weighReasons } from './reasons.ts';
export { mayDoWork, workFaults } from './work-faults.ts';
export { rolesOfDepartment } from './roles-of-department.ts';
export { roleDepartments, roleMenus, roles, userRoles } from './roles.tables.ts';
