export { ownBuyers } from './own-buyers.ts';
