export type { ApprovalDocument, ApprovalKind, FlowEvent } from './approval-kind.ts';
export type { Sealed } from './sealed.ts';
export { mayReadByFlow } from './flow-rights.ts';
export { hiddenFields, shownHistory } from './hidden-fields.ts';
export { filesChange } from './files-change.ts';
export { verifyChains } from './verify-chains.ts';
export { OPEN_AGAIN } from './later-change.ts';
export { sealFlows } from './seal-flows.ts';
export { insertDemoFlows } from './demo-flows.ts';
