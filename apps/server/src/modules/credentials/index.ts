export { addCredential, countUse, type Credential, credentialOf, credentialsOf, endCredentials } from './credentials.ts';
export { credentials } from './credentials.tables.ts';
