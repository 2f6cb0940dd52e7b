export { menus } from './menus.tables.ts';
