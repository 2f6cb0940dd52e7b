export { countOnline } from './online.service.ts';
