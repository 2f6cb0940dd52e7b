export { assertNoOtherReset, recordResets } from './account-resets.ts';
export { removeFactors } from './own-factors.ts';
export { notifyAboutOwnSecurity } from './notify-about-security.ts';
