export { parameterFlag } from './parameter-flag.ts';
export { secretParameter } from './parameter-rows.ts';
export { parameterNumber } from './parameter-number.ts';
