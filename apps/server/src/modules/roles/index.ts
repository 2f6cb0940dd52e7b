export { assertNotBeyond, grantableRoles, mayGrantRole } from './grantable-roles.ts';
export { readPeople, whereUserMatches as matchesPerson } from './role-users.ts';
export { lockRole, ROLE_TYPE } from './role-rows.ts';
export { setRolesOfUser } from './set-roles-of-user.ts';
