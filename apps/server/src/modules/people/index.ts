export { companies } from './companies.tables.ts';
export { peopleInDepartments } from './department-tree.ts';
export { activeStaff, namesOf } from './named-people.ts';
export { headOf } from './head-of.ts';
export { impactOf, type OrganisationChange, type PositionAfter } from './organisation-change.ts';
export { ownedColumns } from './owned-columns.ts';
export { BUILT_IN_ADMINISTRATOR, departments, lowered, PLACEHOLDER_PHONE, userDepartments, users } from './people.tables.ts';
export { primaryDepartmentOf, primaryPositionOf } from './primary-position.ts';
export { staffOptions } from './staff-options.ts';
