export { areaNames } from './area-names.ts';
