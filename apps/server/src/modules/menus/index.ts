export { markMenuArrivals } from './mark-arrivals.ts';
export { menus } from './menus.tables.ts';
export { publishRightsChange } from './publish-rights-change.ts';
