/** The digits of working hours behind the point: of charts and tables alike. */
export const HOUR_DECIMALS = 1;

const FORMAT = { minimumFractionDigits: HOUR_DECIMALS, maximumFractionDigits: HOUR_DECIMALS };

/** Working hours as every figure of the statistics says them. */
export function hoursText(hours: number): string {
  return hours.toLocaleString('zh-CN', FORMAT);
}
