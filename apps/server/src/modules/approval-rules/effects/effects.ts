import type { ApprovalStatus } from '@houtai/contract/approval-words';

import type { TaskDeadline } from '../state.ts';

/** What a person is notified of, apart from tasks. */
export type EffectNews =
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
 * What storage and messages have to do after an action. Derived from the states before and after, so that each person is notified at most
 * once and of nothing twice.
 */
export type FlowEffect =
  | { type: 'ask'; person: string; step: string; task: string }
  /** The task no longer waits for the person, for a reason other than their own action. */
  | { type: 'release'; person: string; step: string; task: string }
  /** Notifies a person; `task` is null if the news concerns no single task. */
  | { type: 'tell'; person: string; news: EffectNews; task: string | null }
  /** Schedules `expire` for a task; null cancels it. */
  | { type: 'due'; task: string; due: TaskDeadline | null }
  | { type: 'fill'; values: Record<string, string> }
  /** The flow has a new status; the kind of document reacts to the end. */
  | { type: 'status'; status: ApprovalStatus };
