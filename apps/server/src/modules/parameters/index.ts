export { insertParameters } from './add-parameters.ts';
export { parameters } from './parameters.tables.ts';
export { parameterText } from './parameter-text.ts';
export { secretParameter } from './parameter-rows.ts';
export { parameterNumber } from './parameter-number.ts';
