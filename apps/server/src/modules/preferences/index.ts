export { forgetTabs } from './forget-tabs.ts';
