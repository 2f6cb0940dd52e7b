export type { RecordExplainer } from './record-explainers.ts';
export { type Reason, scopeReasons, weighReasons } from './reasons.ts';
