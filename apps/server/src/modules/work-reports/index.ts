export type { OfferedLine, OfferedTime } from './report-sources.ts';
