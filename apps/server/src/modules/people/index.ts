export { peopleInDepartments } from './department-tree.ts';
export { activeStaff, namesOf } from './named-people.ts';
export { ownedColumns } from './owned-columns.ts';
export { departments, userDepartments, users } from './people.tables.ts';
export { primaryPlaceOf } from './primary-place.ts';
