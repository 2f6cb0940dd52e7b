import type { ApprovalStatus } from '@houtai/contract/approval-words';

import type { Due } from '../state.ts';

/** What somebody is told beside being asked. */
export type News =
  | 'passed'
  | 'rejected'
  | 'returned'
  | 'withdrawn'
  | 'ended'
  | 'told'
  | 'reminded'
  | 'handedOn'
  | 'late'
  | 'takenBack'
  | 'moved'
  | 'removed';

/**
 * What the storage and the messages have to do after an action; nothing else is to be done. Read out of what differs between the state
 * before and the one after, so that nobody is told the same thing twice, and each person at most once.
 */
export type Effect =
  /** A task waits for a person, for the first time or again. */
  | { type: 'ask'; person: string; step: string; task: string }
  /** A task waits for a person no longer, and not because they have done it. */
  | { type: 'release'; person: string; step: string; task: string }
  /** A person is told something; `task` where it is about one. */
  | { type: 'tell'; person: string; news: News; task: string | null }
  /** A task is to be looked at then, by `expire`; null if that is no longer so. */
  | { type: 'due'; task: string; due: Due | null }
  /** Fields of the document get these values. */
  | { type: 'fill'; values: Record<string, string> }
  /** The flow is in another status; of the ends, the kind of the document makes something. */
  | { type: 'status'; status: ApprovalStatus };
