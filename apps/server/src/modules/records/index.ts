export { commentOn } from './comment-on.ts';
export { findByNumber } from './find-by-number.ts';
export type { KnownRecord, RecordKind } from './record-kinds.ts';
export { tellPending } from './tell-pending.ts';
export { type Given, tellAbout, tellMentioned, tellNamed } from './tell.ts';
