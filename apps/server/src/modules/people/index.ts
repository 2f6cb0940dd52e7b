export { departments, userDepartments, users } from './people.tables.ts';
export { primaryPlaceOf } from './primary-place.ts';
