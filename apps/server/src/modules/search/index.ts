export { addSearchSource } from './search-sources.ts';
