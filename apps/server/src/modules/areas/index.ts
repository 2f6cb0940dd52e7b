export { areasBelow, isAreaPath } from './offered-areas.ts';
