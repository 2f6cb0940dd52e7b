/** A share in percent with two decimals; a dash when the whole is zero. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? '—' : `${((part / whole) * 100).toFixed(2)}%`;
}

/** Seconds as text in minutes and seconds. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return '—';
  return seconds < 60 ? `${seconds} 秒` : `${Math.floor(seconds / 60)} 分 ${seconds % 60} 秒`;
}
