import { billingPeriod } from '@houtai/contract/billing-period';

/** A billing period, given by its last day, without years: 10-26 至 11-25. */
export function periodWords(end: string): string {
  return `${billingPeriod(end).start.slice(5)} 至 ${end.slice(5)}`;
}
