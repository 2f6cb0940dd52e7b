export { tellFailed } from './notify-failed.ts';
