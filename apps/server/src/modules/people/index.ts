export { departments, userDepartments, users } from './people.tables.ts';
