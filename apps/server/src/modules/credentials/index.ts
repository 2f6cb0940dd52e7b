export { addCredential, countUse, type Credential, credentialOf, credentialsOf, endCredentials, INVALID } from './credentials.ts';
export { credentials } from './credentials.tables.ts';
