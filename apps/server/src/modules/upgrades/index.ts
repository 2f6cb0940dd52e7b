export { announceNewMenus } from './announce-new-menus.ts';
