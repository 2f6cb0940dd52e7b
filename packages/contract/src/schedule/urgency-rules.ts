/** The bands of what is to be done, the most urgent first. */
export const URGENCY_BANDS = ['now', 'late', 'today', 'awaited', 'started', 'later', 'waiting'] as const;
export type UrgencyBand = (typeof URGENCY_BANDS)[number];

/** What each band is called. */
export const URGENCY_BAND_WORDS: Readonly<Record<UrgencyBand, string>> = {
  now: '立即',
  late: '已超时',
  today: '今天到期',
  awaited: '等我',
  started: '进行中',
  later: '之后',
  waiting: '等待中',
};

/** What the order of urgency is made from. Moments are ISO texts, days local yyyy-MM-dd; null where there is none. */
export type UrgencyFields = {
  readonly kind: string;
  readonly id: string;
  /** Of a fault: 1 is fatal, more is milder; null where the kind has no levels. */
  readonly level: number | null;
  /** From when it is late; of what is due on a day, the end of that day. */
  readonly dueAt: string | null;
  /** Whether it is due on a day rather than at a time of it. */
  readonly isDueByDay: boolean;
  /** Whether its time was agreed on after its limit was known. */
  readonly isPromised: boolean;
  /** Until when it has to be answered. */
  readonly respondBy: string | null;
  readonly isAnswered: boolean;
  readonly isStarted: boolean;
  /** Whether somebody waits for the reader's word: an approval, an acceptance. */
  readonly isAwaited: boolean;
  /** What is waited for, in words, and the day to ask again. */
  readonly waiting: string | null;
  readonly askAgainOn: string | null;
  /** Since when it is to be done. */
  readonly since: string;
};

/** Something that a rule asks of what is to be done. A moment is `past` from itself on, and `by tonight` up to the end of the day. */
export type UrgencyCondition =
  | { of: 'level'; is: 'at most'; value: number }
  | { of: 'dueAt' | 'respondBy'; is: 'past' | 'by tonight' }
  | { of: 'isAnswered' | 'isStarted' | 'isAwaited'; is: 'true' | 'false' }
  | { of: 'waiting'; is: 'set' };

/** The level of a fault that cannot wait. */
const FATAL = 1;

/**
 * Which band something is in: that of the first rule of which one list of conditions is met as a whole.
 * The browser reads these rules, and the server makes its ORDER BY of them.
 */
export const URGENCY_RULES: readonly { band: UrgencyBand; anyOf: readonly (readonly UrgencyCondition[])[] }[] = [
  { band: 'waiting', anyOf: [[{ of: 'waiting', is: 'set' }]] },
  {
    band: 'now',
    anyOf: [
      [
        { of: 'level', is: 'at most', value: FATAL },
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

/** What decides within a band, in this order; the lower first, what is not known last. */
export const URGENCY_KEYS = ['level', 'dueAt', 'since', 'kind', 'id'] as const;
