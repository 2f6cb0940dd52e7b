export {
  addCredential,
  countUse,
  type Credential,
  credentialOf,
  credentialsOf,
  endCredentials,
  INVALID,
  setNetworks,
} from './credentials.ts';
export { credentials } from './credentials.tables.ts';
