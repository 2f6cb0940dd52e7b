export { secretValue } from './secret-value.ts';
