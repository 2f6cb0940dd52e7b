export { secretParameter } from './parameter-rows.ts';
