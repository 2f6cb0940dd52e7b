import { MB } from '@houtai/contract/limits';

/** Bytes in MB, with one decimal. */
export function toMb(bytes: number): number {
  return Math.round((bytes / MB) * 10) / 10;
}
