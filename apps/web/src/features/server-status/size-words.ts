/** A size in MB as text: 512 MB, 1.5 GB. */
export function sizeWords(mb: number): string {
  if (mb >= 1_048_576) return `${(mb / 1_048_576).toFixed(1)} TB`;
  return mb >= 1_024 ? `${(mb / 1_024).toFixed(1)} GB` : `${mb.toFixed(mb < 10 ? 1 : 0)} MB`;
}

/** A duration as text: 3 天 4 小时, 12 分钟. */
export function timeWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return minutes % 60 > 0 ? `${hours} 小时 ${minutes % 60} 分钟` : `${hours} 小时`;
  return minutes > 0 ? `${minutes} 分钟` : `${Math.floor(seconds)} 秒`;
}

/** A share in percent without decimals; 0 when the whole is 0. */
export function percentShare(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((part / whole) * 100);
}
