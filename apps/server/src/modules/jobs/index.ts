export { tellFailed } from './tell-failed.ts';
