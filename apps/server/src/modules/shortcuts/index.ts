export { starredMenus } from './starred-menus.ts';
