export { menus } from './menus.tables.ts';
export { tellRightsChanged } from './tell-rights-changed.ts';
