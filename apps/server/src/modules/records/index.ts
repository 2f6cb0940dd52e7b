export { commentOn } from './comment-on.ts';
export { findByNumber } from './find-by-number.ts';
export type { KnownRecord, RecordKind } from './record-kinds.ts';
export { tellHeard } from './tell-heard.ts';
export { type Given, tellAbout, tellMentioned, tellNamed } from './tell.ts';
