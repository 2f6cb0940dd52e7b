export { insertDemoUsers } from './demo-users.ts';
