export { assertNotBeyond, grantableRoles, mayGrantRole } from './grantable-roles.ts';
export { matches as matchesPerson, readPeople } from './role-users.ts';
export { lockRole, ROLE_TYPE } from './role-rows.ts';
export { setRolesOfUser } from './set-roles-of-user.ts';
