export { entriesOf } from './entries-of.ts';
