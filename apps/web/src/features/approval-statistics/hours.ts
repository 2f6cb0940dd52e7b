/** Decimals of working hours, in charts and tables alike. */
export const HOUR_DECIMALS = 1;

const FORMAT = { minimumFractionDigits: HOUR_DECIMALS, maximumFractionDigits: HOUR_DECIMALS };

/** Working hours as text, for all figures of the statistics. */
export function hoursText(hours: number): string {
  return hours.toLocaleString('zh-CN', FORMAT);
}
