export { notifyAboutFailedJob } from './notify-failed.ts';
