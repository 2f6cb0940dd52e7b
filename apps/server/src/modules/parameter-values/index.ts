export { insertParameters } from './add-parameters.ts';
export { parameters } from './parameters.tables.ts';
export { parameterText } from './parameter-text.ts';
export { secretParameter, storedValue } from './secret-parameter.ts';
export { parameterNumber } from './parameter-number.ts';
