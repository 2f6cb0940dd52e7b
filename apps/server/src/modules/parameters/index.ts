export { parameterNumber } from './parameter-number.ts';
