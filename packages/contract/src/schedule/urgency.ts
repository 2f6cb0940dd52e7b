import {
  URGENCY_BANDS,
  URGENCY_KEYS,
  URGENCY_RULES,
  type UrgencyBand,
  type UrgencyCondition,
  type UrgencyFields,
} from './urgency-rules.ts';
import { type UrgencyTone, urgencyWords } from './urgency-words.ts';

/** The urgency at a moment: the band, the words for the time, and their colour. */
export function urgencyOf(facts: UrgencyFields, now: Date): { band: UrgencyBand; words: string; tone: UrgencyTone } {
  const band = bandOf(facts, now);
  return { band, ...urgencyWords(facts, band, now) };
}

/** A comparison by urgency at a moment, for `sort`; the server orders by the same rules in SQL. */
export function byUrgency(now: Date): (one: UrgencyFields, other: UrgencyFields) => number {
  return (one, other) => {
    const bands = URGENCY_BANDS.indexOf(bandOf(one, now)) - URGENCY_BANDS.indexOf(bandOf(other, now));
    if (bands !== 0) return bands;
    for (const key of URGENCY_KEYS) {
      const order = compared(orderedBy(one, key), orderedBy(other, key));
      if (order !== 0) return order;
    }
    return 0;
  };
}

function bandOf(facts: UrgencyFields, now: Date): UrgencyBand {
  const rule = URGENCY_RULES.find(({ anyOf }) => anyOf.some((conditions) => conditions.every((one) => isMet(one, facts, now))));
  if (!rule) throw new Error('the last rule of urgency applies to everything');
  return rule.band;
}

function isMet(condition: UrgencyCondition, facts: UrgencyFields, now: Date): boolean {
  switch (condition.is) {
    case 'at most': {
      const value = facts[condition.of];
      return value !== null && value <= condition.value;
    }
    case 'past':
      return isBy(facts[condition.of], now);
    case 'by tonight':
      return isBy(facts[condition.of], endOfToday(now));
    case 'set':
      return facts[condition.of] !== null;
    default:
      return facts[condition.of] === (condition.is === 'true');
  }
}

function isBy(moment: string | null, limit: Date): boolean {
  return moment !== null && Date.parse(moment) <= limit.getTime();
}

/** The end of the local day of a moment. */
export function endOfToday(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
}

type Key = (typeof URGENCY_KEYS)[number];

function orderedBy(facts: UrgencyFields, key: Key): string | number | null {
  if (key !== 'dueAt' && key !== 'since') return facts[key];
  const moment = facts[key];
  return moment === null ? null : Date.parse(moment);
}

/** Unknown values come last. */
function compared(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}
