/** The bands of urgency, the most urgent first. */
export const URGENCY_BANDS = ['now', 'late', 'today', 'awaited', 'started', 'later', 'waiting'] as const;
export type UrgencyBand = (typeof URGENCY_BANDS)[number];

/** Labels of the bands. */
export const URGENCY_BAND_WORDS: Readonly<Record<UrgencyBand, string>> = {
  now: '立即',
  late: '已超时',
  today: '今天到期',
  awaited: '等我',
  started: '进行中',
  later: '之后',
  waiting: '等待中',
};

/** The values that urgency is computed from. Moments are ISO texts, days local yyyy-MM-dd; null if there is none. */
export type UrgencyFields = {
  readonly kind: string;
  readonly id: string;
  /** The level of a fault: 1 is fatal, higher is milder; null for kinds without levels. */
  readonly level: number | null;
  /** From when it is late; for something due on a day, the end of that day. */
  readonly dueAt: string | null;
  /** Whether it is due on a day rather than at a time. */
  readonly isDueByDay: boolean;
  /** Whether its time was agreed on after its limit was known. */
  readonly isPromised: boolean;
  /** Until when it has to be answered. */
  readonly respondBy: string | null;
  readonly isAnswered: boolean;
  readonly isStarted: boolean;
  /** Whether somebody waits for the reader's decision: an approval, an acceptance. */
  readonly isAwaited: boolean;
  /** What it waits for, in words, and the day to ask again. */
  readonly waiting: string | null;
  readonly askAgainOn: string | null;
  /** Since when it is to be done. */
  readonly since: string;
};

/** A condition of a rule. A moment is `past` from itself on, and `by tonight` until the end of the day. */
export type UrgencyCondition =
  | { of: 'level'; is: 'at most'; value: number }
  | { of: 'dueAt' | 'respondBy'; is: 'past' | 'by tonight' }
  | { of: 'isAnswered' | 'isStarted' | 'isAwaited'; is: 'true' | 'false' }
  | { of: 'waiting'; is: 'set' };

/** The level of a fault that cannot wait; lower levels are worse. */
export const FATAL_LEVEL = 1;

/**
 * The rules for bands: the first rule applies of which one list of conditions holds as a whole. The browser evaluates them, and the server
 * makes its ORDER BY from them.
 */
export const URGENCY_RULES: readonly { band: UrgencyBand; anyOf: readonly (readonly UrgencyCondition[])[] }[] = [
  { band: 'waiting', anyOf: [[{ of: 'waiting', is: 'set' }]] },
  {
    band: 'now',
    anyOf: [
      [
        { of: 'level', is: 'at most', value: FATAL_LEVEL },
        { of: 'isAwaited', is: 'false' },
      ],
      [
        { of: 'respondBy', is: 'past' },
        { of: 'isAnswered', is: 'false' },
      ],
    ],
  },
  { band: 'late', anyOf: [[{ of: 'dueAt', is: 'past' }]] },
  { band: 'today', anyOf: [[{ of: 'dueAt', is: 'by tonight' }]] },
  { band: 'awaited', anyOf: [[{ of: 'isAwaited', is: 'true' }]] },
  { band: 'started', anyOf: [[{ of: 'isStarted', is: 'true' }]] },
  { band: 'later', anyOf: [[]] },
];

/** The sort keys within a band, in this order; lower values first, unknown ones last. */
export const URGENCY_KEYS = ['level', 'dueAt', 'since', 'kind', 'id'] as const;
