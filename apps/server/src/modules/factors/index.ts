export { assertNoOtherReset, recordResets } from './account-resets.ts';
export { removeFactors } from './own-factors.ts';
export { tellPerson } from './tell-person.ts';
