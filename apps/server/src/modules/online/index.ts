export { countOnline } from './online-list.ts';
