export { wecomClient } from './wecom-client.ts';
