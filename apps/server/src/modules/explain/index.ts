export type { RecordExplainer } from './record-explainers.ts';
